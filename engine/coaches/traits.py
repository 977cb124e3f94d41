"""Traits of a side's coach, and the knowledge that all coaches share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.coaches.profiles import TWO_POINT
from engine.kernel.compilation import rule
from engine.kernel.dice import scale

# Points ahead once the touchdown is counted: two more change what is needed, one would not.
TWO_POINT_CHART = (-16, -13, -10, -8, -5, -2, 1, 4, 5, 12)
TWO_SCORES = 8  # points: a lead of more cannot be tied by one score
DARING = 150  # percent of the usual nerve: two points at any time, for from the 2 more plays score than fail


@rule
def trait(g: Any, side: int, which: int) -> int:
    """Returns one trait of this side's coach, see `profiles.Profile`."""
    return g.team[side].traits[which]  # type: ignore[no-any-return]


@rule
def scaled_by_trait(g: Any, side: int, which: int, usual: int) -> int:
    """Returns the usual number, scaled by a trait of this side's coach."""
    return usual * trait(g, side, which) // 100


@rule
def lead_of(g: Any, side: int) -> int:
    """Returns the side's lead in points, negative if it trails."""
    return g.team[side].score - g.team[1 - side].score  # type: ignore[no-any-return]


@rule
def three_points_count(g: Any, side: int) -> bool:
    """Whether three points change near the end what the other side needs: they tie or win, or make it need a
    touchdown or a second score."""
    return -3 <= lead_of(g, side) <= TWO_SCORES


@rule
def wants_two(g: Any, side: int, late: bool) -> bool:
    """Whether the coach goes for two points: late in the game by the chart, before that by nerve alone."""
    return lead_of(g, side) in TWO_POINT_CHART if late else trait(g, side, TWO_POINT) >= DARING


def random_coach(
    how_many: Callable[[Any, int], int], legal: Callable[[Any, int, int, int], int], refused: int
) -> Callable[[Any, int, int, int], int]:
    """Returns a coach (record, kind, side, number) that gives every legal answer with the same chance.

    `how_many` and `legal` are the ruleset's functions. Rulings of `refused` and above are refusals."""

    @rule
    def random_legal(g: Any, kind: int, by: int, number: int) -> int:
        last, legal_answers = how_many(g, kind), 0
        for answer in range(last):
            if legal(g, kind, by, answer) < refused:
                legal_answers += 1
        pick = scale(number, legal_answers)
        for answer in range(last):
            if legal(g, kind, by, answer) < refused:
                if pick == 0:
                    return answer
                pick -= 1
        return 0  # unreachable: every stop has a legal answer

    return random_legal
