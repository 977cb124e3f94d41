"""`POST what-if`: what a season would be if some games ended otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from threading import BoundedSemaphore
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient

from api.models import Token
from api.people.tokens import issue_token
from games.odds import what_if
from league.frame.permissions import Role
from league.models import League, Season
from league.results.services import Score, record_result
from league.standings.selectors import standings_of
from tests.helpers.people import person
from tests.helpers.small_seasons import WEEKS, play, small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def shared_season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    """One week is left, of a season with secret coins, whose dice are not public."""
    with shared_rows(django_db_blocker):
        season = small_season(public_dice=False)
        League.objects.update(playoff_places=2)
        play(season, through=WEEKS - 1)
        yield season


@pytest.fixture
def season(shared_season: Season) -> Season:
    cache.clear()
    return Season.objects.select_related("league__feed").get(pk=shared_season.pk)


def ask(season: Season, client: APIClient | None = None, status: int = 200, **body: Any) -> Any:
    address = f"/api/v1/leagues/{season.league.slug}/seasons/1/what-if"
    answer = (client or APIClient()).post(address, {"results": [], **body}, format="json")
    assert answer.status_code == status, answer.content
    return answer.json()


def left(season: Season) -> list[int]:
    return list(season.fixtures.filter(result=None).order_by("number").values_list("number", flat=True))


def wins(games: list[int]) -> list[dict[str, int]]:
    return [{"fixture": number, "home_score": 0, "away_score": 30} for number in games]


def everything() -> dict[str, list[Any]]:
    """Every row of every table."""
    rows = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            rows[table] = sorted(map(repr, cursor.fetchall()))
    return rows


def test_assumed_results_lead_where_the_real_ones_do(season: Season) -> None:
    assumed = ask(season, results=wins(left(season)), seasons=0)
    for game in season.fixtures.filter(result=None).select_related(
        "season__league__feed", "week", "home", "away"
    ):
        record_result(fixture=game, score=Score((0, 30)))
    real = standings_of(season)
    records = {row["team"]["slug"]: (row["overall"]["wins"], row["points_for"]) for row in rows(assumed)}
    assert records == {slug: (one.overall.wins, one.points_for) for slug, one in real.records.items()}
    assert (assumed["open_games"], assumed["odds"], assumed["seasons"]) == (0, [], 0)


def rows(data: dict[str, Any]) -> list[Any]:
    return [
        row
        for conference in data["conferences"]
        for division in conference["divisions"]
        for row in division["rows"]
    ]


def test_the_season_after_its_last_game_has_certain_marks_and_odds(season: Season) -> None:
    whole = ask(season, results=wins(left(season)), seasons=20)
    assert whole["proved"]
    chances = {row["team"]["slug"]: row["playoffs"] for row in whole["odds"]}
    marks = {row["team"]["slug"]: row["playoffs"] for row in whole["marks"]}
    assert sorted(marks.values()) == ["clinched"] * 2 + ["eliminated"] * 2
    for team, mark in marks.items():
        assert chances[team] == {"p": float(mark == "clinched"), "error": 0.0, "certain": mark == "clinched"}
    assert sum(row["title"]["p"] for row in whole["odds"]) == pytest.approx(1)


def test_a_played_game_may_end_otherwise_or_be_open_again(season: Season) -> None:
    first = season.fixtures.select_related("home", "away").exclude(result=None)[0]
    before = {row["team"]["slug"]: row["overall"]["wins"] for row in rows(ask(season, seasons=0))}
    for assumed, change, games in (
        ({"home_score": 0, "away_score": 3}, 1, 2),
        ({"outcome": "forfeit_by_home"}, 1, 2),
        ({"open": True}, 0, 3),
    ):
        data = ask(season, results=[{"fixture": first.number, **assumed}], seasons=0)
        after = {row["team"]["slug"]: row["overall"]["wins"] for row in rows(data)}
        assert after[first.home.slug] == before[first.home.slug] - 1
        assert after[first.away.slug] == before[first.away.slug] + change
        assert data["open_games"] == games


def test_nothing_is_stored_and_nothing_written(season: Season) -> None:
    before = everything()
    with CaptureQueriesContext(connection) as queries:
        ask(season, results=wins(left(season)), seasons=10)
    assert all(query["sql"].startswith("SELECT") for query in queries.captured_queries)
    assert everything() == before


def test_the_same_question_has_the_same_answer(season: Season) -> None:
    first, again = (ask(season, results=wins(left(season)[:1]), seasons=50) for _turn in range(2))
    assert first == again


def test_a_secret_coin_is_not_told(season: Season) -> None:
    decisions = ask(
        season, results=[{"fixture": n, "outcome": "no_contest"} for n in all_games(season)], seasons=0
    )
    coins = [decision["coin"] for decision in decisions["decisions"] if decision["coin"]]
    assert {coin["provisional"] for coin in coins} == {True}


def all_games(season: Season) -> list[int]:
    return list(season.fixtures.values_list("number", flat=True))


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"results": [{"fixture": 1}]}, 409, "bad_assumption"),
        ({"results": [{"fixture": 1, "home_score": 3}]}, 409, "bad_assumption"),
        ({"results": [{"fixture": 1, "open": False}]}, 409, "bad_assumption"),
        ({"results": [{"fixture": 1, "home_score": 300, "away_score": 0}]}, 400, "max_value"),
        ({"results": [{"fixture": 1, "open": True}] * 2}, 409, "game_twice"),
        ({"results": [{"fixture": 1, "open": True}] * 501}, 400, "max_length"),
        ({"results": [], "seasons": 501}, 400, "max_value"),
        ({"results": [], "weeks": 1}, 400, "unknown_field"),
        ({"results": [{"fixture": 999, "open": True}]}, 409, "unknown_game"),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused(
    season: Season, body: dict[str, Any], status: int, code: str
) -> None:
    assert code in str(ask(season, status=status, **body))


def test_it_is_for_everybody_who_may_see_the_season(season: Season) -> None:
    bob = person("bob", season.league, Role.VIEWER)
    League.objects.update(visibility=League.Visibility.PRIVATE)
    assert ask(season, status=404)["code"] == "no_such_season"
    _token, secret = issue_token(owner=bob, name="notebook", scope=Token.Scope.READ, days=1)
    reader = APIClient()
    reader.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    assert ask(season, reader, seasons=0)["season"] == 1


def test_few_questions_are_computed_at_a_time_and_few_wait(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them holds a connection to the database: the others are refused at once."""
    monkeypatch.setattr(what_if, "PATIENCE", 0)
    with what_if._slot(), what_if._slot():
        assert ask(season, status=409)["code"] == "what_if_busy"
    ask(season, seasons=0)
    monkeypatch.setattr(what_if, "PATIENCE", 3600)
    monkeypatch.setattr(what_if, "_places", BoundedSemaphore(1))
    with what_if._slot():
        assert ask(season, status=409)["code"] == "what_if_busy"
    ask(season, seasons=0)
