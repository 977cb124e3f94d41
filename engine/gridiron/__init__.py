"""True of every gridiron game on a record with spot, down, target, offense and team; knows no ruleset."""
