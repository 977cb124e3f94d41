"""The next season follows from the last one: places, turns, and venues."""

from __future__ import annotations

from collections import Counter

import pytest

from league.schedule.pairings import LastSeason
from league.schedule.solver.draws import DrawnSchedule, draw
from tests.schedule.shapes import EXPANSION, expansion_schedule, shape

DIVISION = EXPANSION.division_of
PLACES = {
    club: place
    for clubs in EXPANSION.divisions.values()
    for place, club in enumerate(reversed(clubs), start=1)
}


def first_season(preset: str) -> DrawnSchedule:
    return expansion_schedule(preset, 1)


def after(plan: DrawnSchedule) -> LastSeason:
    return LastSeason(PLACES, plan.games)


def second_season(preset: str) -> DrawnSchedule:
    return expansion_schedule(preset, 2, after(first_season(preset)))


def crossings(plan: DrawnSchedule) -> Counter[tuple[str, str]]:
    """Games between divisions of different conferences."""
    pairs = (sorted(DIVISION[club][1] for club in match.clubs) for match in plan.games)
    return Counter((one, other) for one, other in pairs if one[0] != other[0])


@pytest.mark.parametrize("preset", ["short_10", "cross_14"])
def test_in_three_seasons_a_division_meets_every_division_of_the_other_conference(preset: str) -> None:
    first = first_season(preset)
    second = second_season(preset)
    third = expansion_schedule(preset, 3, after(second))
    met = [crossings(plan) for plan in (first, second, third)]
    assert [set(found.values()) for found in met] == [{16}, {16}, {16}]
    assert len({pair for found in met for pair in found}) == 9


@pytest.mark.parametrize("preset", ["standard_16", "pro_17"])
def test_clubs_of_the_same_place_meet(preset: str) -> None:
    plan = second_season(preset)
    across = [match for match in plan.games if match.home[0] != match.away[0]]
    assert {PLACES[match.home] - PLACES[match.away] for match in across} == {0}
    assert plan.certificate.violations == ()


def test_standard_16_plays_the_division_missed_last_season() -> None:
    first, second = first_season("standard_16"), second_season("standard_16")
    assert len(crossings(first)) == len(crossings(second)) == 6
    assert crossings(first).keys() | crossings(second).keys() == {
        (f"A{one}", f"B{other}") for one in "123" for other in "123"
    }


def test_the_ninth_home_game_of_pro_17_alternates() -> None:
    plans = first_season("pro_17"), second_season("pro_17")
    homes = [Counter(match.home[0] for match in plan.games) for plan in plans]
    assert [found["A"] > found["B"] for found in homes] in ([True, False], [False, True])


def test_pairs_that_met_once_meet_at_the_other_field() -> None:
    first = first_season("classic_14")
    past = after(first)
    second = expansion_schedule("classic_14", 2, past)
    assert second.certificate.violations == ()
    assert {match.clubs for match in second.games} & past.hosted == set()


def test_next_round_robin_reverses_the_last_one() -> None:
    eight = shape((8,))
    first = draw(preset="round_robin", shape=eight, seed=1)
    second = draw(preset="round_robin", shape=eight, seed=2, past=LastSeason({}, first.games))
    assert {match.clubs for match in second.games} == {match.clubs[::-1] for match in first.games}
    assert (second.certificate.breaks, second.certificate.violations) == (6, ())
