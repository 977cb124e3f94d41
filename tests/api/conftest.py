"""Two leagues to read: a public one with a champion, and a private one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient

from games.models import Game
from games.records.participants import Participant
from games.table.start import start_game
from league.models import Coach, League, Member, Season
from league.playoffs.services import advance_playoffs, crown_champion
from league.seasons.services import close_regular_season
from tests.helpers.computer_games import play_week
from tests.helpers.seasons import expansion_season, type_results
from tests.shared_rows import made_once, shared_rows


@dataclass(frozen=True)
class ApiWorld:
    """Two leagues: a public one, played to its champion, and a private one. The coach is a member of the
    private league and sits at a table."""

    season: Season
    closed: Season
    coach: User
    at_table: Game

    @property
    def league(self) -> League:
        return self.season.league

    @property
    def game(self) -> Game:
        """One that the computer has played."""
        return Game.objects.get(fixture__season=self.season, fixture__number=1)


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[ApiWorld]:
    """The same for all tests of a module; what a test changes is undone after it."""
    with shared_rows(django_db_blocker):
        season, closed, coach, at_table = made_once("api_world", build)
        seasons = Season.objects.select_related("league__feed").in_bulk([season, closed])
        yield ApiWorld(
            seasons[season],
            seasons[closed],
            User.objects.get(pk=coach),
            Game.objects.get(pk=at_table),
        )


def build() -> tuple[int, int, int, int]:
    """Adds the rows; returns the keys of both seasons, of the coach and of the game at the table."""
    season = played_to_the_bowl(expansion_season(rounds=2, name="Open League"))
    closed = expansion_season(rounds=1, name="Closed League")
    League.objects.filter(pk=closed.league_id).update(visibility=League.Visibility.PRIVATE)
    coach = User.objects.create_user("coach", password="secret")
    Member.objects.create(league=closed.league, user=coach, role=Member.Role.COACH)
    Coach.objects.create(team=closed.league.teams.order_by("slug")[0], user=coach)
    setup = {"ruleset": "first_and_roll"}
    player = Participant(user=coach, name="coach")
    at_table = start_game(player=player, deciders=("me", "situational"), setup=setup)
    return season.pk, closed.pk, coach.pk, at_table.pk


def played_to_the_bowl(season: Season) -> Season:
    """The first week and the playoffs by the computer, the other results typed."""
    play_week(week=season.weeks.get(number=1))
    type_results(season)
    close_regular_season(season=season)
    while opened := advance_playoffs(season=season):
        play_week(week=opened[0].week)
    crown_champion(season=season)
    season.refresh_from_db()
    return season


@pytest.fixture
def client() -> APIClient:
    """A stranger's program."""
    return APIClient()


@pytest.fixture
def coach(world: ApiWorld) -> APIClient:
    """The coach's program."""
    client = APIClient()
    client.force_login(world.coach)
    return client
