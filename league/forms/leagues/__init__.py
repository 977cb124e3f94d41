"""Forms about a league: founding, rules, settings, divisions and old seasons."""
