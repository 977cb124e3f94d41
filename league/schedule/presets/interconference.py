"""Weeks in which the conferences meet. They are settled before the draw, so each conference is drawn
alone.

In such a week every club plays a club of the other conference, and half of each conference is at home.
Divisions are given in the order of places.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from league.schedule.model.last_season import Turn
from league.schedule.model.match import Match
from league.schedule.model.shape import LeagueShape
from league.schedule.presets.divisions import Places

AtHome = Callable[[int, int], bool]  # place from 0, number of the crossing from 0


def same_places(first: Places, second: Places, weeks: Sequence[int], at_home: AtHome) -> list[Match]:
    """Each club meets the club in its own place, of a different division each week.

    `at_home` says whether the first conference's clubs in a place are at home.
    """
    return [
        _match(week, one[place], second[(number + turn) % len(second)][place], at_home(place, turn))
        for turn, week in enumerate(weeks)
        for number, one in enumerate(first)
        for place in range(len(one))
    ]


def whole_divisions(first: Places, second: Places, weeks: Sequence[int], at_home: AtHome) -> list[Match]:
    """Each division meets all clubs of the division with the same index in the other conference."""
    return [
        _match(week, one[place], other[(place + turn) % len(other)], at_home(place, turn))
        for turn, week in enumerate(weeks)
        for one, other in zip(first, second, strict=True)
        for place in range(len(one))
    ]


def facing_divisions(shape: LeagueShape, first: Places, second: Places, turn: Turn, ahead: int = 0) -> Places:
    """Orders the second conference's divisions so that each division of the first meets the one whose turn
    it is, `ahead` positions further on."""
    named = {shape.division_of[clubs[0]]: clubs for clubs in second}
    placed = {
        (number + ahead) % len(second): named[turn[shape.division_of[clubs[0]]]]
        for number, clubs in enumerate(first)
    }
    return [placed[place] for place in range(len(second))]


def _match(week: int, one: str, other: str, at_home: bool) -> Match:
    return Match(week, one, other) if at_home else Match(week, other, one)
