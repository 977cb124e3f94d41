"""Looking back with `as_of`: after a week by the results of now, at a time by what was known then."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoDbBlocker

from league.models import Change, Fixture, League, Season
from league.permissions import Role
from league.services.history.reverts import revert_change
from league.services.playoffs.playoffs import advance_playoffs, crown_champion
from league.services.results.corrections import correct_result
from league.services.results.results import Score, record_result
from league.services.season.regular_season import close_regular_season
from tests.league.people import person
from tests.league.small_seasons import WEEKS, small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
FIRST = datetime(2026, 10, 1, 12, tzinfo=UTC)
LATER = FIRST + timedelta(days=WEEKS + 5)  # after the champion


def day(week: int) -> str:
    """The evening of the day on which this week was played; the Bowl was that of the week after the last."""
    return (FIRST + timedelta(days=week, hours=6)).isoformat().replace("+00:00", "Z")


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


def test_a_week_and_the_evening_of_its_day_show_the_same_standings(client: Client, season: Season) -> None:
    for week in (1, 3, WEEKS):
        then = read(client, season, "standings", day(week))
        assert order(then) == order(read(client, season, "standings", week))
    assert (then["as_of"], then["through"]) == (day(WEEKS), None)


def test_a_time_shows_what_was_known_then_and_a_week_what_the_results_say_now(
    client: Client, season: Season, carla: User
) -> None:
    known = read(client, season, "standings", day(2))
    with time_machine.travel(LATER):
        correct_result(
            fixture=games(season).filter(week__number=1)[0], score=Score((0, 3)), actor=carla, reason="Wrong."
        )
        corrected = read(client, season, "standings", 2)
        assert read(client, season, "standings", day(2)) == known
        assert order(corrected) != order(known)


def test_a_result_that_was_taken_back_is_missing_only_from_then_on(client: Client, season: Season) -> None:
    Season.objects.update(state=Season.State.REGULAR, champion=None)
    again = small_season("Other League")
    carla = person("carla", again.league, Role.COMMISSIONER)
    with time_machine.travel(FIRST, tick=False) as clock:
        record_result(fixture=games(again)[0], score=Score((20, 13)), actor=carla)
        clock.shift(timedelta(days=1))
        revert_change(change=Change.objects.latest("pk"), actor=carla)
    played = [
        sum(row["overall"]["wins"] for row in table["conferences"][0]["divisions"][0]["rows"])
        for table in (read(client, again, "standings", day(number)) for number in (0, 1))
    ]
    assert played == [1, 0]


def test_the_bracket_had_no_seeds_before_the_end_and_no_champion_before_the_bowl(
    client: Client, season: Season
) -> None:
    assert read(client, season, "bracket", day(WEEKS - 1))["rounds"] == []
    assert read(client, season, "bracket", WEEKS - 1)["rounds"] == []
    drawn, now = read(client, season, "bracket", day(WEEKS)), read(client, season, "bracket")
    assert (drawn["seeds"], drawn["champion"]) == (now["seeds"], None)
    [slot] = drawn["rounds"][0]["slots"]
    assert slot["home"]["team"] == now["rounds"][0]["slots"][0]["home"]["team"]
    assert slot["result"] is None
    assert (
        read(client, season, "bracket", day(WEEKS + 1)) == read(client, season, "bracket", WEEKS + 1) == now
    )


def test_a_corrected_bowl_shows_its_first_result_at_an_earlier_time(
    client: Client, season: Season, carla: User
) -> None:
    bowl = games(season).get(kind="playoff")
    before = read(client, season, "bracket", day(WEEKS + 1))
    with time_machine.travel(LATER):
        correct_result(fixture=bowl, score=Score((3, 7)), actor=carla, reason="Wrong.")
        then, now = read(client, season, "bracket", day(WEEKS + 1)), read(client, season, "bracket")
    assert then["champion"] == before["champion"] != now["champion"]
    scores = [one["rounds"][0]["slots"][0]["result"]["home_score"] for one in (then, now)]
    assert scores == [7, 3]


@pytest.mark.parametrize(
    ("moment", "code"),
    [
        ("yesterday", "bad_as_of"),
        ("2026-10-01T12:00:00", "bad_as_of"),
        ("2026-13-01T12:00:00Z", "bad_as_of"),
        ("0", "bad_as_of"),
        ("²", "bad_as_of"),
        ("0001-01-01T00:00:00+14:00", "bad_as_of"),
        ("2999-01-01T00:00:00Z", "as_of_in_the_future"),
        ("99", "no_such_week"),
    ],
)
def test_a_moment_that_cannot_be_read_is_refused(
    client: Client, season: Season, moment: str, code: str
) -> None:
    for what in ("standings", "bracket", "odds"):
        answer = read(client, season, what, moment, status=400)
        assert code in str(answer), answer


def test_odds_of_a_time_are_those_of_the_last_week_that_was_complete(
    client: Client, season: Season, carla: User
) -> None:
    assert read(client, season, "odds", day(2))["as_of"] == 2
    assert read(client, season, "odds", day(0), status=409)["code"] == "odds_not_known"
    with time_machine.travel(LATER):
        first = games(season).filter(week__number=1)[0]
        correct_result(fixture=first, score=Score((0, 3)), actor=carla, reason="Wrong.")
        assert read(client, season, "odds", day(2), status=409)["code"] == "odds_not_known"
        assert read(client, season, "odds", 2)["as_of"] == 2


def test_an_imported_season_knows_no_times(client: Client, season: Season) -> None:
    Season.objects.update(imported=True)
    assert read(client, season, "standings", day(1), status=409)["code"] == "nothing_known_then"


def test_the_page_shows_the_standings_of_a_time(client: Client, season: Season) -> None:
    address = f"/leagues/{season.league.slug}/1/standings/"
    page = client.get(address, {"as_of": day(1)}).content.decode()
    assert "As it was known at Oct. 2, 2026, 6 p.m. (UTC)" in page
    assert client.get(address, {"as_of": "nonsense"}).status_code == 409
    assert client.get(address, {"as_of": "3"}).content.count(b"after week 3") == 1
