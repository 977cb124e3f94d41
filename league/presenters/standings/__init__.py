"""Standings and what a team can still reach, ready to show."""
