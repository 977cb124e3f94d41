"""From one season to the next."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from league.errors import Refused
from league.models import Change, League
from league.permissions import Role
from league.selectors.season.teams import teams_by_division
from league.services.history.reverts import revert_change
from league.services.leagues.leagues import create_league
from league.services.people.coaches import assign_coach
from league.services.results.results import Score, record_result
from league.services.season.next_season import preview_season
from league.services.season.seasons import open_season
from tests.league.old_seasons import old_season
from tests.league.people import person
from tests.league.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    """Four clubs, their season over."""
    league = create_league(name="Rolling League")
    old_season(league)
    return league


@pytest.fixture
def eve(league: League) -> User:
    return person("eve", league, Role.COMMISSIONER)


def test_preview_shows_the_grouping_and_changes_nothing(league: League) -> None:
    ann = person("ann")
    assign_coach(team=league.teams.get(slug="boston-bees"), person=ann)
    opening = preview_season(league=league)
    assert (opening.number, league.seasons.count()) == (2000, 1)
    assert {
        division: [(e.team.nickname, e.place, [coach.user for coach in e.coaches]) for e in entrants]
        for divisions in opening.conferences.values()
        for division, entrants in divisions.items()
    } == {
        "North": [("Ants", 1, []), ("Bees", 2, [ann])],
        "South": [("Dogs", 1, []), ("Cats", 2, [])],
    }


def test_new_season_matches_its_preview(league: League) -> None:
    opening = preview_season(league=league)
    season = open_season(league=league)
    assert {
        conference.name: {division.name: {*teams} for division, teams in divisions.items()}
        for conference, divisions in teams_by_division(season).items()
    } == {
        name: {division: {e.team for e in entrants} for division, entrants in divisions.items()}
        for name, divisions in opening.conferences.items()
    }


def test_open_season_must_be_finished_first(league: League) -> None:
    open_season(league=league)
    with pytest.raises(Refused) as refused:
        preview_season(league=league)
    assert refused.value.code == "season_open"


def test_opening_a_season_can_be_reverted_before_the_first_game(league: League, eve: User) -> None:
    open_season(league=league, actor=eve)
    revert_change(change=Change.objects.get(kind=Change.Kind.SEASON_OPENED), actor=eve)
    assert [season.number for season in league.seasons.all()] == [1999]
    assert league.teams.count() == 4


def test_opening_cannot_be_reverted_after_a_game() -> None:
    season = expansion_season(rounds=1)
    eve = person("eve", season.league, Role.COMMISSIONER)
    opened = Change.objects.create(
        league=season.league,
        actor=eve,
        kind=Change.Kind.SEASON_OPENED,
        about="season/1",
        after={"season": 1, "seed": 7},
    )
    record_result(fixture=season.fixtures.get(number=1), score=Score((7, 3)))
    with pytest.raises(Refused) as refused:
        revert_change(change=opened, actor=eve)
    assert refused.value.code == "changed_since"
