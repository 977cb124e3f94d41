"""What can be done to a league: verbs with keyword-only arguments, one transaction each."""
