"""Choices: the charts by a league's rules, and the reviews of finished games.

The spec of a chart has the `header` of a game between equal dice. Fourth downs: a sample is one first play of
every choice at every spot and distance, and games from there, with the offense's `lead` in points. Tries and
time-outs: a sample makes both choices once at every point of the `chart` (`engine.gridiron.analysis`), and
plays games from there.

The spec of a review has the `sheet` of the game, packed or with its entries, as
`games.records.scoresheets.whole_sheet` makes it. A sample is one decision, compared with its other
answers."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from engine.bulk.charts import add_counts, play_fourth_downs, play_late_choices
from engine.bulk.reviews import choices_of, review_choices
from engine.bulk.steps import PlayedStep, steps_of_packed, steps_of_sheet
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import Entry, PackedSheet, Scoresheet
from games.simulations.kinds import Kind


def count_choices(spec: dict[str, Any]) -> int:
    """How many decisions of the game had several legal answers: the samples of its review."""
    return len(choices_of(*_played(json.dumps(spec["sheet"]))))


def _review(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    return review_choices(*_played(json.dumps(spec["sheet"])), seed, first, count)


@lru_cache(maxsize=2)
def _played(text: str) -> tuple[Playthrough, list[PlayedStep]]:
    sheet = json.loads(text)
    if "values" in sheet:
        return steps_of_packed(PackedSheet.of(sheet))
    entries = [Entry(*row) for row in sheet["entries"]]
    return steps_of_sheet(Scoresheet(sheet["header"], entries), sheet["told_by"])


def _union(left: dict[str, Any], right: dict[str, Any]) -> dict[str, Any]:
    return {**left, **right}


def _play_fourth_downs(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    return play_fourth_downs(spec["header"], spec["lead"], seed, first, count)


def _play_late_choices(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    return play_late_choices(spec["header"], spec["chart"], seed, first, count)


REVIEWS = Kind("reviews", _review, _union, chunk=40, most=5_000, days=90)
FOURTH_DOWNS = Kind("fourth_downs", _play_fourth_downs, add_counts, chunk=10, most=2_000, days=365)
LATE_CHOICES = Kind("late_choices", _play_late_choices, add_counts, chunk=10, most=2_000, days=365)
