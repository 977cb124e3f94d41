"""Tries and time-outs: a sample makes both choices once at every point of the chart, and plays games from
there.

A spec has the `header` of a game between equal dice and the `chart` (`engine.gridiron.late_choices`)."""

from __future__ import annotations

from typing import Any

from engine.calls.chosen_answers import add_counts
from engine.calls.late_choices import play_late_choices
from games.simulations.kinds import Kind


def _play(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    return play_late_choices(spec["header"], spec["chart"], seed, first, count)


KIND = Kind("late_choices", _play, add_counts, chunk=10, most=2_000, days=365)
