"""The rules of a league: changed between seasons, settled while one is under way."""

from __future__ import annotations

from typing import Any

import pytest

from league.errors import Refused
from league.models import Change, League, Season, Week
from league.permissions import Role
from league.services.history.reverts import revert_change
from league.services.leagues.leagues import create_league
from league.services.leagues.settings import change_league
from tests.league.clubs import small_season
from tests.league.people import person

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
        {"playoff_places": 4},
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
