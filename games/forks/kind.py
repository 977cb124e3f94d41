"""Forks as simulations: played like the odds of a season, and kept as long as a fork that nobody uses."""

from __future__ import annotations

from dataclasses import replace

from games.simulations.season_odds import KIND as SEASON

KIND = replace(SEASON, name="fork", most=50_000, days=90)
