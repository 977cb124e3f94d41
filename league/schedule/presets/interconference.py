"""Weeks in which the conferences meet: settled before the draw, so that each conference is drawn alone.

In such a week every club plays a club of the other conference, and half of each conference is at home.
Divisions come in the order of their places.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from league.schedule.model.last_season import Turn
from league.schedule.model.match import Match
from league.schedule.model.shape import LeagueShape
from league.schedule.presets.divisions import Places

AtHome = Callable[[int, int], bool]  # place from 0, number of the crossing from 0


def same_places(first: Places, second: Places, weeks: Sequence[int], at_home: AtHome) -> list[Match]:
    """A club meets the club of its own place in a different division in each week.

    `at_home` says whether the first conference's clubs of a place are at home.
    """
    return [
        _match(week, one[place], second[(number + turn) % len(second)][place], at_home(place, turn))
        for turn, week in enumerate(weeks)
        for number, one in enumerate(first)
        for place in range(len(one))
    ]


def whole_divisions(first: Places, second: Places, weeks: Sequence[int], at_home: AtHome) -> list[Match]:
    """A division meets all of the division that stands at its number in the other conference."""
    return [
        _match(week, one[place], other[(place + turn) % len(other)], at_home(place, turn))
        for turn, week in enumerate(weeks)
        for one, other in zip(first, second, strict=True)
        for place in range(len(one))
    ]


def facing_divisions(shape: LeagueShape, first: Places, second: Places, turn: Turn, ahead: int = 0) -> Places:
    """The second conference's divisions in such an order that each division of the first one finds the one
    whose turn it is `ahead` places further on."""
    named = {shape.division_of[clubs[0]]: clubs for clubs in second}
    placed = {
        (number + ahead) % len(second): named[turn[shape.division_of[clubs[0]]]]
        for number, clubs in enumerate(first)
    }
    return [placed[place] for place in range(len(second))]


def _match(week: int, one: str, other: str, at_home: bool) -> Match:
    return Match(week, one, other) if at_home else Match(week, other, one)
