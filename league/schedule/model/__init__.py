"""What a schedule is made of: the league's shape, games, limits, venue patterns, last season."""
