"""Fourth downs: a sample is one first play of every choice at every spot and distance, and games from there.

A spec has the `header` of a game between equal dice and the offense's `lead` in points."""

from __future__ import annotations

from typing import Any

from engine.calls.chosen_answers import add_counts
from engine.calls.fourth_downs import play_fourth_downs
from games.simulations.kinds import Kind


def _play(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    return play_fourth_downs(spec["header"], spec["lead"], seed, first, count)


KIND = Kind("fourth_downs", _play, add_counts, chunk=10, most=2_000, days=365)
