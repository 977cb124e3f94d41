"""Forks: changes laid over a season. Takes and returns plain values; no ORM.

A fork never copies games. It is a small value of changes, laid over the plain season that
`games.selectors.odds.season_specs` makes of the rows, so the season cannot be touched."""

from games.forks.changes import apply_changes, check_changes, has_other_rules

__all__ = ["apply_changes", "check_changes", "has_other_rules"]
