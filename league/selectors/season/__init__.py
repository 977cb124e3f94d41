"""Seasons, their teams, steps, standings, secrets and ballots."""
