"""Forms of the pages of games."""
