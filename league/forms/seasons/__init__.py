"""Forms about a season: schedule, deadlines, results and decisions."""
