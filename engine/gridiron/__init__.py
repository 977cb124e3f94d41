"""Rules of all gridiron games, on a record with spot, down, target, offense and team. Knows no ruleset."""
