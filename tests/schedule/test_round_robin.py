"""Round robins by the circle method."""

from __future__ import annotations

import pytest

from league.schedule.fairness import Certificate
from league.schedule.solver.draws import draw
from tests.schedule.shapes import shape

EVEN, ODD = range(4, 33, 2), range(5, 32, 2)


def certified(preset: str, clubs: int) -> Certificate:
    return draw(preset=preset, shape=shape((clubs,)), seed=3).certificate


@pytest.mark.parametrize("clubs", EVEN)
def test_even_round_robin_has_two_breaks_fewer_than_clubs(clubs: int) -> None:
    certificate = certified("round_robin", clubs)
    assert (certificate.breaks, certificate.lower_bound) == (clubs - 2, clubs - 2)
    assert (certificate.longest_stand, certificate.byes, certificate.violations) == (2, {}, ())


@pytest.mark.parametrize("clubs", ODD)
def test_an_odd_round_robin_has_no_break_and_one_bye_a_week(clubs: int) -> None:
    certificate = certified("round_robin", clubs)
    assert (certificate.breaks, certificate.longest_stand, certificate.violations) == (0, 1, ())
    assert certificate.byes == dict.fromkeys(range(1, clubs + 1), 1)


@pytest.mark.parametrize("clubs", EVEN)
def test_an_even_double_round_robin_has_two_breaks_for_each_club(clubs: int) -> None:
    certificate = certified("double_round_robin", clubs)
    figures = certificate.breaks, certificate.longest_stand, certificate.min_rematch
    assert figures == ((2 * clubs, 2, clubs - 2) if clubs > 4 else (6, 2, 2))
    assert certificate.violations == ()


@pytest.mark.parametrize("clubs", ODD)
def test_an_odd_double_round_robin_has_one_break(clubs: int) -> None:
    certificate = certified("double_round_robin", clubs)
    assert (certificate.breaks, certificate.min_rematch, certificate.violations) == (1, clubs - 1, ())


@pytest.mark.parametrize("weeks", range(3, 19, 3))
def test_four_clubs_never_play_three_times_in_a_row_at_home_or_away(weeks: int) -> None:
    certificate = certified(f"weeks_{weeks}", 4)
    assert (certificate.longest_stand, certificate.violations) == (2, ())


def test_every_two_clubs_meet_once() -> None:
    plan = draw(preset="round_robin", shape=shape((3, 3)), seed=1)
    assert sorted(match.pair for match in plan.games) == [
        (one, other)
        for one in ("A11", "A12", "A13", "A21", "A22", "A23")
        for other in ("A11", "A12", "A13", "A21", "A22", "A23")
        if one < other
    ]


def test_seed_decides_the_order_of_meetings() -> None:
    one, other = (draw(preset="round_robin", shape=shape((6,)), seed=seed).games for seed in (1, 2))
    assert one != other
