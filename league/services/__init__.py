"""Everything that changes a league: verbs with keyword-only arguments, one transaction each."""
