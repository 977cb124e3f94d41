"""The coaches of a finished season."""

from __future__ import annotations

import pytest

from games.people import export_person
from league.frame.permissions import Role
from league.models import Result, Season, Tenure
from league.people.administration import remove_person
from league.people.members import assign_coach, replace_coach
from league.playoffs.services import advance_playoffs, crown_champion
from league.seasons.services import close_regular_season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    season = expansion_season(rounds=1)
    season.league.playoff_places = 2
    season.league.save()
    type_results(season)
    return season


def crowned(season: Season) -> Season:
    close_regular_season(season=season)
    for fixture in advance_playoffs(season=season):
        Result.objects.create(fixture=fixture, state=Result.State.FINAL, home_score=7, away_score=3)
    crown_champion(season=season)
    return season


def test_coaches_at_the_crowning_are_recorded(season: Season) -> None:
    team = season.league.teams.order_by("slug")[0]
    ann, ben = person("ann"), person("ben", season.league, Role.VIEWER)
    assign_coach(team=team, person=ann)
    crowned(season)
    replace_coach(team=team, person=ann, successor=ben)
    assert [(tenure.team, tenure.user, tenure.part) for tenure in season.tenures.all()] == [
        (team, ann, "both")
    ]
    assert export_person(ann)["seasons_coached"] == [
        {
            "season__league__slug": season.league.slug,
            "season__number": 1,
            "team__slug": team.slug,
            "part": "both",
        }
    ]


def test_tenure_of_a_deleted_account_has_no_name(season: Season) -> None:
    ann = person("ann")
    assign_coach(team=season.league.teams.order_by("slug")[0], person=ann)
    crowned(season)
    remove_person(person=ann)
    assert [tenure.user for tenure in Tenure.objects.all()] == [None]
