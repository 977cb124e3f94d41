"""Pages of a league: its founding, settings, rules, history and almanac."""
