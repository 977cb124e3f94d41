"""Every preset of divisions: its limits, its opponents, its byes."""

from __future__ import annotations

from collections import Counter

import pytest

from league.frame.errors import Refused
from league.schedule.fairness import certify
from league.schedule.presets import PRESETS
from league.schedule.shapes import LeagueShape
from league.schedule.solver.draws import DrawnSchedule, draw
from tests.schedule.shapes import EXPANSION, expansion_schedule, shape

WEEKS = {"short_10": 10, "standard_16": 16, "cross_14": 14, "pro_17": 18}
EAST, WEST = EXPANSION.conferences.values()


@pytest.fixture(scope="module", params=WEEKS)
def plan(request: pytest.FixtureRequest) -> DrawnSchedule:
    return expansion_schedule(request.param, 1)


@pytest.fixture(scope="module")
def pro() -> DrawnSchedule:
    return expansion_schedule("pro_17", 1)


def test_every_preset_keeps_its_limits(plan: DrawnSchedule) -> None:
    assert plan.certificate.violations == ()
    assert plan.games[-1].week == WEEKS[plan.certificate.preset]


def test_no_club_plays_three_in_a_row_at_home_or_away_or_the_same_club_within_six_weeks(
    plan: DrawnSchedule,
) -> None:
    assert plan.certificate.longest_stand == 2
    assert plan.certificate.min_rematch is not None
    assert plan.certificate.min_rematch >= 6


def test_all_presets_are_in_the_catalog() -> None:
    assert list(PRESETS) == [
        "classic_14",
        "short_10",
        "standard_16",
        "cross_14",
        "pro_17",
        "round_robin",
        "double_round_robin",
        "division_twice",
        "knockout",
    ]


def test_one_conference_of_pro_17_has_nine_home_games(pro: DrawnSchedule) -> None:
    homes = Counter(match.home for match in pro.games)
    assert sorted([{homes[club] for club in EAST}, {homes[club] for club in WEST}], key=min) == [{8}, {9}]


def test_every_club_of_pro_17_rests_once_from_week_5_to_14_and_at_most_six_in_a_week(
    pro: DrawnSchedule,
) -> None:
    byes = pro.certificate.byes
    assert sum(byes.values()) == 24
    assert (min(byes) >= 5, max(byes) <= 14, max(byes.values()) <= 6) == (True, True, True)
    assert {clubs % 2 for clubs in byes.values()} == {0}


def test_early_bye_is_a_violation(pro: DrawnSchedule) -> None:
    (match, *_) = pro.games
    violations = certify(pro.games[1:], EXPANSION, "pro_17").violations
    sentence = f"{match.pair[0]}, {match.pair[1]} rest in week 1: byes are in weeks 5 to 14."
    assert [v.sentence for v in violations if v.code == "bye_week"] == [sentence]
    assert [v.sentence for v in violations if v.code == "bye_count"] == [
        f"Weeks without a game for {club}: 2, not 1." for club in match.pair
    ]


def test_strength_of_schedule_depends_on_places_except_in_cross_14(plan: DrawnSchedule) -> None:
    spreads = {"short_10": 0, "standard_16": 6, "cross_14": 0, "pro_17": 9}
    assert plan.certificate.strength_spread == spreads[plan.certificate.preset]


@pytest.mark.parametrize("preset", WEEKS)
@pytest.mark.parametrize("unfit", [shape((4, 4, 4)), shape((4, 4), (4, 4)), shape((4, 4, 4), (4, 4, 5))])
def test_presets_of_two_conferences_refuse_other_shapes(preset: str, unfit: LeagueShape) -> None:
    with pytest.raises(Refused) as refusal:
        draw(preset=preset, shape=unfit, seed=1)
    assert refusal.value.code == "shape_unfit"
