"""`POST results`: several results at once, all or nothing."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.models import FeedItem, League, Result, Season
from league.people.members import assign_coach
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/leagues/small-league/seasons/1/results"


@pytest.fixture
def season() -> Season:
    return small_season()


def program(season: Season, role: Role, name: str = "carla") -> APIClient:
    client = APIClient()
    client.force_login(person(name, season.league, role))
    return client


def home_wins(*numbers: int) -> list[dict[str, Any]]:
    return [{"fixture": number, "home_score": 20, "away_score": 10} for number in numbers]


def send(client: APIClient, results: list[dict[str, Any]], query: str = "") -> Any:
    return client.post(ADDRESS + query, {"results": results}, format="json")


def test_all_results_are_entered_and_everything_that_they_moved_is_told(season: Season) -> None:
    scorer = program(season, Role.SCORER)
    preview = send(scorer, home_wins(2, 1), "?dry_run=true")
    assert Result.objects.count() == 0
    answer = send(scorer, home_wins(2, 1))
    assert (answer.status_code, preview.json()["moves"]) == (200, answer.json()["moves"])
    fixtures = answer.json()["fixtures"]
    assert [(one["number"], one["result"]["state"]) for one in fixtures] == [(1, "final"), (2, "final")]
    records = [move for move in answer.json()["moves"] if move["subject"] == "record"]
    assert len(records) == 4
    assert FeedItem.objects.filter(kind="result").count() == 2


def test_the_standings_are_published_once_after_all_results(season: Season) -> None:
    send(program(season, Role.SCORER), home_wins(1, 2))
    kinds = FeedItem.objects.filter(feed=season.league.feed).order_by("number").values_list("kind", flat=True)
    assert list(kinds)[-3:] == ["result", "result", "standings"]


@pytest.mark.parametrize(
    ("results", "code", "sentence"),
    [
        (home_wins(1, 99), "unknown_game", "99"),
        (home_wins(1, 2, 1), "game_twice", "twice"),
        ([*home_wins(1), {"fixture": 2}], "tally_needed", "Game 2: "),
        ([*home_wins(1), {"fixture": 2, "home_score": 3}], "one_side_missing", "both"),
    ],
)
def test_one_refused_result_leaves_all_of_them_out(
    season: Season, results: list[dict[str, Any]], code: str, sentence: str
) -> None:
    answer = send(program(season, Role.SCORER), results)
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert sentence in answer.json()["detail"]
    assert not Result.objects.exists()
    assert not FeedItem.objects.filter(kind="result").exists()


def test_a_coach_reports_their_own_games_and_no_others(season: Season) -> None:
    first = season.fixtures.get(number=1)
    cory = program(season, Role.COACH, "cory")
    assign_coach(team=first.home, person=season.league.members.get(user__username="cory").user)
    other = season.fixtures.exclude(home=first.home).exclude(away=first.home).earliest("number")
    answer = send(cory, home_wins(1, other.number))
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
    assert answer.json()["detail"].startswith(f"Game {other.number}: ")
    assert not Result.objects.exists()
    assert send(cory, home_wins(1)).json()["fixtures"][0]["result"]["state"] == "reported"


def test_limits_and_hidden_leagues(season: Season) -> None:
    scorer = program(season, Role.SCORER)
    assert send(scorer, []).status_code == 400
    assert send(scorer, home_wins(*range(1, 202))).status_code == 400
    assert send(APIClient(), home_wins(1)).status_code == 401
    League.objects.update(visibility=League.Visibility.PRIVATE)
    stranger = APIClient()
    stranger.force_login(person("eve"))
    assert send(stranger, home_wins(1)).status_code == 404
    assert not Result.objects.exists()
