"""Pages of a season: standings, scores, teams, playoffs, awards, and decisions of the commissioner."""
