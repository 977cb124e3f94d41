"""Forms about a season: its schedule, deadlines, results and decisions."""
