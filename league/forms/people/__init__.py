"""Forms about people: accounts, second factors, members of a league."""
