"""The rules of a league: changed between seasons, settled while one is under way."""

from __future__ import annotations

from typing import Any

import pytest

from league.clinch.proofs import results_key
from league.frame.errors import Refused
from league.frame.permissions import Role
from league.history.services import revert_change
from league.leagues.services import create_league, create_league_with_clubs
from league.leagues.settings import change_league
from league.models import Change, League, Season, Week
from league.playoffs.overrides import set_seeds
from league.playoffs.services import advance_playoffs, crown_champion
from league.schedule.services import draw_schedule
from league.seasons.services import close_regular_season, reopen_regular_season
from league.standings.selectors import seeds_of
from tests.helpers.clubs import drawn_season, four_clubs, small_season
from tests.helpers.people import person
from tests.helpers.seasons import type_results

pytestmark = pytest.mark.django_db


def under_way(**charter: Any) -> Season:
    season = small_season(**charter)
    Week.objects.create(season=season, number=1, name="Week 1", kind=Week.Kind.REGULAR)
    return season


def refused(league: League, **wish: Any) -> str:
    with pytest.raises(Refused) as refusal:
        change_league(league=league, **wish)
    return refusal.value.code


def test_rules_and_policies_can_be_set_when_founding() -> None:
    league = create_league(
        name="Owls", options={"black_dice": "sum"}, confirmation="one_side", third_place=True
    )
    league.refresh_from_db()
    assert (league.options, league.confirmation, league.third_place) == (
        {"black_dice": "sum"},
        "one_side",
        True,
    )


def test_rules_can_change_and_be_reverted_before_the_draw() -> None:
    league = small_season().league
    ann = person("ann", league, Role.COMMISSIONER)
    change_league(league=league, options={"black_dice": "sum"}, preset="double_round_robin", actor=ann)
    revert_change(change=Change.objects.latest("pk"), actor=ann)
    assert League.objects.values_list("options", "preset").get() == ({}, "round_robin")


@pytest.mark.parametrize(
    "wish",
    [
        {"options": {"black_dice": "sum"}},
        {"edition": "de"},
        {"ruleset": "first_and_roll"},
        {"preset": "double_round_robin"},
        {"tie_break": "simple"},
        {"playoff_places": 4, "preset": "double_round_robin"},
    ],
)
def test_rules_cannot_change_during_a_season(wish: dict[str, Any]) -> None:
    assert refused(under_way().league, **wish) == "season_under_way"


def test_policies_can_change_during_a_season() -> None:
    assert change_league(league=under_way().league, confirmation="one_side").confirmation == "one_side"


def test_impossible_playoff_places_can_be_corrected_at_any_time() -> None:
    league = under_way().league
    League.objects.update(playoff_places=8)
    assert change_league(league=league, playoff_places=4).playoff_places == 4


def test_playoff_places_change_until_the_playoffs_are_drawn() -> None:
    season = under_way()
    for state in (Season.State.SCHEDULED, Season.State.REGULAR):
        Season.objects.update(state=state)
        for places in (4, 2):
            assert change_league(league=season.league, playoff_places=places).playoff_places == places
    Season.objects.update(state=Season.State.PLAYOFFS)
    for wish in ({"playoff_places": 4}, {"reseed": False}, {"third_place": True}):
        assert refused(season.league, **wish) == "playoffs_drawn"


@pytest.mark.parametrize(
    ("places", "code"),
    [
        (5, "too_few_clubs"),
        (32, "too_few_clubs"),
        (10**9, "unknown_playoff_format"),
        (1, "unknown_playoff_format"),
    ],
)
def test_places_that_the_clubs_cannot_fill_are_refused_before_and_during_a_season(
    places: int, code: str
) -> None:
    league = small_season().league
    assert refused(league, playoff_places=places) == code
    Week.objects.create(season=league.seasons.get(), number=1, name="Week 1", kind=Week.Kind.REGULAR)
    assert refused(league, playoff_places=places) == code


def test_other_places_are_played_out_even_after_seeds_were_set_and_the_season_reopened() -> None:
    season = drawn_season()
    type_results(season)
    close_regular_season(season=season)
    first, second = seeds_of(season)["Valley"]
    set_seeds(season=season, conference="Valley", order=[second, first], reason="A protest")
    assert refused(season.league, playoff_places=4) == "playoffs_drawn"
    reopen_regular_season(season=season)
    proved_with = results_key(season)
    change_league(league=season.league, playoff_places=4)
    assert results_key(Season.objects.get()) != proved_with
    close_regular_season(season=season)
    while advance_playoffs(season=season):
        type_results(season)
    assert crown_champion(season=season)
    assert [len(seeds) for seeds in seeds_of(season).values()] == [4]


def test_a_league_founded_without_a_number_of_places_has_the_usual_one() -> None:
    league = create_league_with_clubs(name="Owls", preset="round_robin", clubs=four_clubs()).league
    assert league.playoff_places == 2


def test_a_schedule_is_drawn_only_for_playoffs_that_the_clubs_can_fill() -> None:
    season = small_season()
    League.objects.update(playoff_places=8)
    season.refresh_from_db()
    with pytest.raises(Refused, match="choose at most 4 playoff places") as refusal:
        draw_schedule(season=season)
    assert refusal.value.code == "too_few_clubs"


def test_rules_can_change_once_there_is_a_champion() -> None:
    season = under_way()
    Season.objects.update(state=Season.State.FINISHED, champion=season.league.teams.first())
    assert change_league(league=season.league, edition="de").edition == "de"


def test_changing_the_ruleset_resets_options_to_its_defaults() -> None:
    league = small_season(options={"black_dice": "sum"}).league
    changed = change_league(league=league, ruleset="touchdown_a_minute")
    assert (changed.edition, changed.options, changed.components) == ("en", {}, "house_2026")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"options": {"wings": "on"}}, "unknown_option"),
        ({"edition": "xx"}, "unknown_edition"),
        ({"tie_break": "own"}, "steps_needed"),
        ({"tie_break": "own", "steps": {"division": ["luck"], "wild_card": []}}, "unknown_step"),
    ],
)
def test_unknown_rules_are_not_accepted(wish: dict[str, Any], code: str) -> None:
    assert refused(create_league(name="Owls"), **wish) == code
