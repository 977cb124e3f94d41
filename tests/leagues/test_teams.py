"""Changing a team's name, looks and dice."""

from __future__ import annotations

from typing import Any

import pytest

from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Role
from league.history.services import revert_change
from league.leagues.teams import change_team
from league.models import Change, Team, Week
from tests.helpers.clubs import small_season
from tests.helpers.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    return small_season().league.teams.get(slug="aston-owls")


def now(team: Team) -> tuple[str, str, str, str]:
    return Team.objects.values_list("slug", "city", "abbreviation", "key").get(pk=team.pk)


def test_a_renamed_team_keeps_its_address(team: Team) -> None:
    change_team(team=team, city="Ashby", abbreviation="ASH")
    assert now(team) == ("aston-owls", "Ashby", "ASH", "base")


def test_change_of_a_team_can_be_reverted(team: Team) -> None:
    ann = person("ann", team.league, Role.COMMISSIONER)
    change_team(team=team, city="Ashby", key="boston_bombers", actor=ann)
    revert_change(change=Change.objects.latest("pk"), actor=ann)
    assert now(team) == ("aston-owls", "Aston", "AST", "base")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"abbreviation": "BEX"}, "abbreviation_taken"),
        ({"secondary_color": "#123457"}, "unreadable_colors"),
        ({"primary_color": "blue"}, "bad_color"),
        ({"key": "nobody"}, "unknown_team"),
        ({"slug": "other"}, "unknown_setting"),
        ({"city": "Aston"}, "nothing_changed"),
    ],
)
def test_invalid_team_is_refused(team: Team, wish: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        change_team(team=team, **wish)
    assert (refused.value.code, now(team)) == (code, ("aston-owls", "Aston", "AST", "base"))


def test_dice_of_a_team_cannot_change_during_a_season(team: Team) -> None:
    Week.objects.create(season=team.league.seasons.get(), number=1, name="Week 1", kind=Week.Kind.REGULAR)
    change_team(team=team, city="Ashby")
    with pytest.raises(Refused) as refused:
        change_team(team=team, key="boston_bombers")
    assert (refused.value.code, now(team)[1]) == ("season_under_way", "Ashby")


def test_coach_cannot_change_a_team(team: Team) -> None:
    with pytest.raises(Forbidden):
        change_team(team=team, city="Ashby", actor=person("bob", team.league, Role.COACH))
