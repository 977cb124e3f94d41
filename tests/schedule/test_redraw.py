"""Redraws the rest of a schedule around the games that stay."""

from __future__ import annotations

from functools import cache

import pytest

from league.frame.errors import Refused
from league.schedule.shapes import Match
from league.schedule.solver.draws import DrawnSchedule, draw, redraw
from league.schedule.wishes import wishes_of
from tests.schedule.shapes import LITTLE, shape

TWELVE = shape((4, 4, 4))  # one conference of classic_14


@cache
def drawn() -> DrawnSchedule:
    return draw(preset="classic_14", shape=TWELVE, seed=1, effort=LITTLE)


def standing() -> list[Match]:
    """Eight weeks, and one game of week 11 that was played ahead of its time."""
    early = next(match for match in drawn().games if match.week == 11)
    return [*(match for match in drawn().games if match.week <= 8), early]


def rest(from_week: int = 9, **asked: object) -> DrawnSchedule:
    return redraw(
        preset="classic_14",
        shape=TWELVE,
        games=drawn().games,
        standing=standing(),
        from_week=from_week,
        seed=2,
        effort=LITTLE,
        **asked,  # type: ignore[arg-type]
    )


def test_redraw_keeps_standing_games_opponents_and_limits() -> None:
    plan = rest()
    assert set(standing()) <= set(plan.games)
    assert sorted(match.pair for match in plan.games) == sorted(match.pair for match in drawn().games)
    assert (plan.certificate.violations, plan.certificate.from_week) == ((), 9)


def test_redraw_keeps_a_new_wish_and_is_reproducible() -> None:
    week, home, _ = next(match for match in drawn().games if match.week == 12)
    wishes = wishes_of({"no_home": [{"club": home, "weeks": [week]}]})
    plan = rest(wishes=wishes)
    assert [wish.kept for wish in plan.certificate.wishes] == [True]
    assert plan == rest(wishes=wishes)


def test_redraw_is_refused_when_all_games_stand() -> None:
    with pytest.raises(Refused) as refused:
        redraw(
            preset="classic_14",
            shape=TWELVE,
            games=drawn().games,
            standing=drawn().games,
            from_week=1,
            seed=2,
        )
    assert refused.value.code == "nothing_open"
