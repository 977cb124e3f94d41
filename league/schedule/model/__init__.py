"""The parts of a schedule: the league's shape, games, limits, venue patterns, last season."""
