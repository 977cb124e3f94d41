"""Forms about people: accounts, second factors, and members of a league."""
