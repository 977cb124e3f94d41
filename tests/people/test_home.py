"""A person's home: their teams, the next game of each and the ways to play it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from league.frame.permissions import Role
from league.models import Coach, Fixture, Invitation, Result, Season
from league.people.invitations import create_invitation
from league.schedule.deadlines import next_games
from tests.helpers.clubs import small_season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=3)


@pytest.fixture
def first(season: Season) -> Fixture:
    return season.fixtures.select_related("home", "away").get(number=1)


def coach(name: str, fixture: Fixture, side: str = "home") -> User:
    user = person(name, fixture.season.league, Role.COACH)
    Coach.objects.create(team=getattr(fixture, side), user=user)
    return user


def home(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.get("/home/").content.decode()


def test_a_coach_without_dates_sees_the_next_game_and_the_ways_to_play_it(
    season: Season, first: Fixture
) -> None:
    hannah, _amir = coach("hannah", first), coach("amir", first, "away")
    page = home(hannah)
    assert f"at home against {first.away.name}" in page
    assert "(amir)" in page
    for name in ("games:start", "games:sheet", "league:result"):
        assert reverse(name, args=[season.league.slug, 1, 1]) in page


def test_next_game_is_the_first_one_not_started(season: Season, first: Fixture) -> None:
    hannah = coach("hannah", first)
    playing = {"state": Result.State.IN_PROGRESS, "home_score": 0, "away_score": 0}
    Result.objects.create(fixture=first, **playing)
    (one,) = next_games(hannah)
    assert one.fixture is not None
    assert (one.fixture.week.number, one.people) == (2, [])


def test_the_computer_coaches_free_teams_from_the_beginning_of_the_season(
    season: Season, first: Fixture
) -> None:
    hannah = coach("hannah", first)
    assert "no coach yet" in home(hannah)
    assert "the computer" not in home(hannah)
    Season.objects.filter(pk=season.pk).update(state=Season.State.REGULAR)
    assert "the computer" in home(hannah)
    assert "no coach yet" not in home(hannah)


def test_before_the_draw_the_coach_sees_that_the_schedule_is_missing() -> None:
    season = small_season()
    hannah = person("hannah", season.league, Role.COACH)
    Coach.objects.create(team=season.league.teams.all()[0], user=hannah)
    assert "The schedule is not drawn yet" in home(hannah)


def test_a_season_that_is_over_has_no_next_game(season: Season, first: Fixture) -> None:
    hannah = coach("hannah", first)
    Season.objects.update(state=Season.State.FINISHED, champion=first.home)
    assert "You have no game to start now." in home(hannah)


def test_invited_person_sees_their_team_first_and_no_default_league(season: Season, first: Fixture) -> None:
    ann = person("ann", season.league, Role.COMMISSIONER)
    invited = create_invitation(league=season.league, role=Role.COACH, team=first.home, actor=ann)
    assert Invitation.objects.count() == 1
    client = Client()
    client.force_login(person("hannah"))
    page = client.post(reverse("league:accept", args=[invited.secret]), follow=True).content.decode()
    assert f"You now coach {first.home.name} in {season.league.name}." in page
    assert "Found the league of the 24 expansion teams" not in page
    assert page.index("My team and its next game") < page.index("Found a league")


def test_home_takes_the_same_queries_for_any_number_of_teams(
    season: Season, first: Fixture, django_assert_num_queries: Any
) -> None:
    hannah = coach("hannah", first)
    with django_assert_num_queries(3):
        assert len(next_games(hannah)) == 1
    Coach.objects.bulk_create(
        Coach(team=team, user=hannah) for team in season.league.teams.exclude(pk=first.home_id)
    )
    with django_assert_num_queries(3):
        assert len(next_games(hannah)) == 24
