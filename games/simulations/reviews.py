"""Reviews of the decisions of finished games: a sample is one decision, compared with its other answers.

A spec has the `sheet` of the game, packed or with its entries, as `games.records.scoresheets.whole_sheet`
makes it."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from engine.bulk.reviews import choices_of, review_choices
from engine.bulk.steps import PlayedStep, steps_of_packed, steps_of_sheet
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import Entry, PackedSheet, Scoresheet
from games.simulations.kinds import Kind


def count_choices(spec: dict[str, Any]) -> int:
    """How many decisions of the game had several legal answers: the samples of its review."""
    return len(choices_of(*_played(json.dumps(spec["sheet"]))))


def _play(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
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


KIND = Kind("reviews", _play, _union, chunk=40, most=5_000, days=90)
