"""Pages of a season: standings, scores, teams, playoffs, awards and the commissioner's decisions."""
