"""Kinds of season for small leagues: the division twice, and any number of weeks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest

from league.frame.errors import Refused
from league.schedule.fairness import certify
from league.schedule.presets import preset_named
from league.schedule.shapes import Match, pair_of
from league.schedule.solver.draws import draw, redraw
from league.schedule.wishes import Wish
from tests.schedule.shapes import LITTLE, shape

TIGHT = {(5, 8), (5, 13), (5, 18), (7, 10), (7, 17)}  # one club plays three times in a row at one field


def meetings(games: Iterable[Match]) -> Counter[tuple[str, str]]:
    return Counter(match.pair for match in games)


@pytest.mark.parametrize("sizes", [(3, 3), (4, 4, 4)])
def test_division_rivals_meet_twice_and_all_others_once(sizes: tuple[int, ...]) -> None:
    league = shape(sizes)
    plan = draw(preset="division_twice", shape=league, seed=3, effort=LITTLE)
    assert plan.certificate.violations == ()
    division = league.division_of
    played = meetings(plan.games)
    assert played == {
        pair_of(one, other): 2 if division[one] == division[other] else 1
        for one, other in combinations(league.clubs, 2)
    }


def test_two_conferences_meet_too() -> None:
    plan = draw(preset="division_twice", shape=shape((3,), (3,)), seed=3, effort=LITTLE)
    assert plan.certificate.violations == ()
    assert len(plan.games) == 3 * 7


@pytest.mark.parametrize("sizes", [(8,), (3, 5), (2, 2), (3, 3, 3), (9, 9)])
def test_the_division_twice_needs_an_even_league_in_equal_divisions(sizes: tuple[int, ...]) -> None:
    with pytest.raises(Refused) as refusal:
        preset_named("division_twice").limits(shape(sizes))
    assert refusal.value.code == "shape_unfit"


@pytest.mark.parametrize("clubs", [4, 5, 6, 7, 12, 15, 32])
def test_every_number_of_weeks_keeps_its_limits(clubs: int) -> None:
    league = shape((clubs,))
    for weeks in range(2, 21):
        if clubs % 2 and weeks % clubs and not (weeks % clubs % 2 and weeks % clubs > 1):
            continue  # refused, as the next test shows
        plan = draw(preset=f"weeks_{weeks}", shape=league, seed=weeks)
        assert plan.certificate.violations == ()
        assert {match.week for match in plan.games} == set(range(1, weeks + 1))
        played = meetings(plan.games)
        often = {played[pair_of(*two)] for two in combinations(league.clubs, 2)}
        assert max(often) - min(often) <= 1
        games = Counter(club for match in plan.games for club in match.clubs)
        assert len(set(games.values())) == 1
        assert plan.certificate.longest_stand <= 2 + ((clubs, weeks) in TIGHT)


@pytest.mark.parametrize(
    ("clubs", "weeks", "choices"),
    [
        (9, 2, "3 weeks (2 games each)"),
        (9, 4, "3 weeks (2 games each) or 5 weeks (4 games each)"),
        (9, 10, "9 weeks (8 games each) or 12 weeks (10 games each)"),
        (5, 19, "18 weeks (14 games each) or 20 weeks (16 games each)"),
        (15, 19, "18 weeks (16 games each) or 20 weeks (18 games each)"),
        (19, 20, "19 weeks (18 games each)"),
    ],
)
def test_weeks_in_which_some_would_play_more_often_are_refused(clubs: int, weeks: int, choices: str) -> None:
    with pytest.raises(Refused) as refusal:
        draw(preset=f"weeks_{weeks}", shape=shape((clubs,)), seed=1)
    assert (refusal.value.code, refusal.value.sentence) == (
        "shape_unfit",
        f"{clubs} clubs cannot all play equally often in {weeks} weeks: choose {choices}.",
    )


def test_nine_clubs_in_five_weeks_play_four_games_each() -> None:
    plan = draw(preset="weeks_5", shape=shape((9,)), seed=1)
    games = Counter(club for match in plan.games for club in match.clubs)
    assert {*games.values()} == {4}
    assert plan.certificate.violations == ()
    fewer = certify(plan.games[1:], shape((9,)), "weeks_5")
    assert "bye_count" in {violation.code for violation in fewer.violations}


def test_rest_of_a_season_by_weeks_can_be_redrawn() -> None:
    league = shape((8,))
    plan = draw(preset="weeks_10", shape=league, seed=1)
    kept = {match for match in plan.games if match.week < 4}
    wish = Wish("no_home", 9, (next(match.home for match in plan.games if match.week == 9),))
    again = redraw(
        preset="weeks_10",
        shape=league,
        games=plan.games,
        standing=kept,
        from_week=4,
        seed=3,
        effort=LITTLE,
        wishes=(wish,),
    )
    assert again.certificate.violations == ()
    assert kept <= set(again.games)


@pytest.mark.parametrize("name", ["weeks_1", "weeks_21", "weeks_010", "weeks_", "weeks_ten"])
def test_other_numbers_of_weeks_are_unknown(name: str) -> None:
    with pytest.raises(Refused) as refusal:
        preset_named(name)
    assert refusal.value.code == "unknown_preset"
