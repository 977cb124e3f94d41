"""Forms about a league: its founding, rules, settings, divisions and past."""
