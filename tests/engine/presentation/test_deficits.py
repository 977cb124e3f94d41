"""The largest deficit of each side."""

from __future__ import annotations

from engine.gridiron.events import Event, Line
from engine.presentation.box_score import deficits


def line(event: Event, home: int, away: int) -> Line:
    return Line(event, 0, 0, 1, 0, 1, 10, 0, home, away, 10, (-1, -1))


def test_deficit_is_the_largest_of_the_game() -> None:
    scores = [(0, 6), (0, 7), (0, 14), (6, 14), (7, 14), (14, 14), (17, 14)]
    assert deficits([line(Event.TOUCHDOWN, *score) for score in scores]) == (14, 3)


def test_only_scores_change_the_deficit() -> None:
    assert deficits([line(Event.PUNT, 0, 7)]) == (0, 0)
