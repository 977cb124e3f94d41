"""The charts of choices. The spec of each has the `header` of a game between equal dice.

Fourth downs: a sample is one first play of every choice at every spot and distance, and games from there,
with the offense's `lead` in points.
Tries and time-outs: a sample makes both choices once at every point of the `chart`
(`engine.gridiron.analysis`), and plays games from there."""

from __future__ import annotations

from typing import Any

from engine.bulk.charts import add_counts, play_fourth_downs, play_late_choices
from games.simulations.kinds import Kind


def _play_fourth_downs(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    return play_fourth_downs(spec["header"], spec["lead"], seed, first, count)


def _play_late_choices(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    return play_late_choices(spec["header"], spec["chart"], seed, first, count)


FOURTH_DOWNS = Kind("fourth_downs", _play_fourth_downs, add_counts, chunk=10, most=2_000, days=365)
LATE_CHOICES = Kind("late_choices", _play_late_choices, add_counts, chunk=10, most=2_000, days=365)
