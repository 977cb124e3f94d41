"""Services of games: verbs with keyword-only arguments that change something in one transaction."""
