"""Looking back with `as_of`: after a week, by the results as they are now."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoDbBlocker

from league.frame.permissions import Role
from league.models import Fixture, League, Season
from league.playoffs.services import advance_playoffs, crown_champion
from league.results.services import Score, correct_result, record_result
from league.seasons.services import close_regular_season
from tests.helpers.people import person
from tests.helpers.small_seasons import WEEKS, small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
FIRST = datetime(2026, 10, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def shared_season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    """A week was played each day, each home side winning 20-13; then the Bowl of two teams."""
    with shared_rows(django_db_blocker):
        with time_machine.travel(FIRST, tick=False) as clock:
            season = _play(clock)
        yield season


def _play(clock: time_machine.Traveller) -> Season:
    season = small_season()
    League.objects.update(playoff_places=2)
    season = Season.objects.select_related("league__feed").get(pk=season.pk)
    for week in range(1, WEEKS + 1):
        clock.move_to(FIRST + timedelta(days=week))
        for game in games(season).filter(week__number=week):
            record_result(fixture=game, score=Score((20, 13)))
    close_regular_season(season=season)
    [bowl] = advance_playoffs(season=season)
    clock.move_to(FIRST + timedelta(days=WEEKS + 1))
    record_result(fixture=games(season).get(pk=bowl.pk), score=Score((7, 3)))
    crown_champion(season=season)
    return season


@pytest.fixture
def season(shared_season: Season) -> Season:
    return Season.objects.select_related("league__feed").get(pk=shared_season.pk)


@pytest.fixture
def carla(season: Season) -> User:
    return person("carla", season.league, Role.COMMISSIONER)


def games(season: Season) -> Any:
    return Fixture.objects.filter(season=season).select_related(
        "season__league__feed", "week", "home", "away"
    )


def read(client: Client, season: Season, what: str, moment: object = "", status: int = 200) -> Any:
    address = f"/api/v1/leagues/{season.league.slug}/seasons/1/{what}"
    answer = client.get(address, {"as_of": str(moment)} if moment else {})
    assert answer.status_code == status, answer.content
    return answer.json()


def order(data: Any) -> Any:
    return {key: data[key] for key in ("conferences", "league", "decisions")}


def test_a_week_shows_the_games_up_to_it_with_their_corrections(
    client: Client, season: Season, carla: User
) -> None:
    standings = {week: read(client, season, "standings", week) for week in (1, 2, WEEKS)}
    assert standings[2]["through"] == 2
    assert order(standings[WEEKS]) == order(read(client, season, "standings"))
    first = games(season).filter(week__number=1)[0]
    correct_result(fixture=first, score=Score((0, 3)), actor=carla, reason="Wrong.")
    assert order(read(client, season, "standings", 2)) != order(standings[2])


def test_the_bracket_had_no_seeds_before_the_end_and_no_champion_before_the_bowl(
    client: Client, season: Season
) -> None:
    assert read(client, season, "bracket", WEEKS - 1)["rounds"] == []
    drawn, now = read(client, season, "bracket", WEEKS), read(client, season, "bracket")
    assert (drawn["seeds"], drawn["champion"]) == (now["seeds"], None)
    [slot] = drawn["rounds"][0]["slots"]
    assert slot["home"]["team"] == now["rounds"][0]["slots"][0]["home"]["team"]
    assert slot["result"] is None
    assert read(client, season, "bracket", WEEKS + 1) == now


def test_odds_are_those_after_the_week(client: Client, season: Season) -> None:
    assert read(client, season, "odds", 2)["as_of"] == 2


def test_a_week_that_cannot_be_read_is_refused(client: Client, season: Season) -> None:
    for what in ("standings", "bracket", "odds"):
        for moment, code in (
            ("yesterday", "invalid"),
            ("2026-10-01T12:00:00Z", "invalid"),
            ("0", "min_value"),
            ("²", "invalid"),
            ("9" * 30, "no_such_week"),
            ("99", "no_such_week"),
        ):
            answer = read(client, season, what, moment, status=400)
            assert code in str(answer), answer


def test_the_page_shows_the_standings_after_a_week(client: Client, season: Season) -> None:
    address = f"/leagues/{season.league.slug}/1/standings/"
    assert client.get(address, {"as_of": "3"}).content.count(b"after week 3") == 1
    assert b"after week" not in client.get(address, {"as_of": "nonsense"}).content
