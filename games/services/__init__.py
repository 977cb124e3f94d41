"""What can be done to games: verbs with keyword-only arguments."""
