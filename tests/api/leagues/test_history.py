"""A league's past, its awards and imports, for a program."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.leagues.services import create_league
from league.models import League
from tests.helpers.old_seasons import GAMES, TEAMS, old_season
from tests.helpers.people import person

pytestmark = pytest.mark.django_db

LEAGUE = "/api/v1/leagues/old-league"
SEASON = f"{LEAGUE}/seasons/1999"
WISH = {"title": "Best team", "closes_at": "2099-01-01T12:00Z", "teams": ["denver-dogs", "boston-bees"]}


@pytest.fixture
def league() -> League:
    league = create_league(name="Old League")
    old_season(league)
    return league


@pytest.fixture
def eve(league: League) -> User:
    return person("eve", league, Role.COMMISSIONER)


def as_(user: User | None = None) -> APIClient:
    client = APIClient()
    if user:
        client.force_authenticate(user)
    return client


def read(address: str) -> Any:
    answer = as_().get(address)
    assert answer.status_code == 200
    return answer.json()


def test_champions_and_careers_are_listed(league: League) -> None:
    hall = read(f"{LEAGUE}/champions")
    (champion,) = hall["champions"]
    assert (champion["season"], champion["team"]["slug"], champion["score"]) == (1999, "denver-dogs", "16–13")
    assert (champion["runner_up"]["slug"], champion["imported"]) == ("ann-arbor-ants", True)
    assert [career["name"] for career in hall["teams"]][:2] == ["denver-dogs", "ann-arbor-ants"]


def test_the_bracket_of_an_old_season_is_its_games_as_they_were_played(league: League) -> None:
    ((bowl,),) = [one["slots"] for one in read(f"{SEASON}/bracket")["rounds"]]
    sides = {side: (bowl[side]["team"]["slug"], bowl[side]["seed"]) for side in ("home", "away")}
    assert sides == {"home": ("ann-arbor-ants", None), "away": ("denver-dogs", None)}
    assert (bowl["result"]["winner"], bowl["fixture"]) == ("denver-dogs", 5)


def test_record_links_its_game(league: League) -> None:
    (best, *_others) = read(f"{LEAGUE}/records")["games"][0]["entries"]
    assert (best["team"]["slug"], best["value"]) == ("ann-arbor-ants", 20)
    assert best["first"] == best["last"] == {"season": 1999, "week": 1, "fixture": 1}


def test_ranking_and_leaders_match_the_pages(league: League) -> None:
    first = read(f"{SEASON}/ranking?through=1")["ranks"][0]
    assert (first["team"]["slug"], first["place"], first["record"]["wins"]) == ("ann-arbor-ants", 1, 1)
    (points,) = read(f"{SEASON}/leaders")["statistics"]
    assert points == read(f"{LEAGUE}/leaders")["statistics"][0]
    assert [leader["total"] for leader in points["leaders"]] == [26, 21, 13, 7]


def test_a_ballot_goes_from_its_opening_to_its_count(league: League, eve: User) -> None:
    opened = as_(eve).post(f"{SEASON}/ballots", WISH, format="json")
    assert opened.status_code == 201
    voted = as_(eve).put(f"{SEASON}/ballots/1/vote", {"nominee": 2}, format="json").json()
    assert [(choice["votes"], choice["mine"]) for choice in voted["choices"]] == [(None, False), (None, True)]
    as_(eve).post(f"{SEASON}/ballots/1/close")
    (ballot,) = read(f"{SEASON}/awards")["ballots"]
    assert [(choice["name"], choice["won"]) for choice in ballot["choices"]] == [
        ("Boston Bees", True),
        ("Denver Dogs", False),
    ]


def test_an_import_can_be_rehearsed(league: League, eve: User) -> None:
    files = {"games": GAMES, "teams": TEAMS, "number": 3}
    answer = as_(eve).post(f"{LEAGUE}/imports?dry_run=true", files, format="json")
    assert [season["number"] for season in answer.json()["seasons"]] == [3]
    assert league.seasons.count() == 1
    assert as_(eve).post(f"{LEAGUE}/imports", files, format="json").status_code == 201
    assert league.seasons.count() == 2


@pytest.mark.parametrize(
    ("address", "body"),
    [("imports", {"games": GAMES, "teams": TEAMS, "number": 3}), ("seasons", {})],
)
def test_reverting_the_change_that_made_a_season_removes_it(
    league: League, eve: User, address: str, body: dict[str, Any]
) -> None:
    as_(eve).post(f"{LEAGUE}/{address}", body, format="json")
    (change,) = league.changes.all()
    answer = as_(eve).post(f"{LEAGUE}/changes/{change.public_id}/revert", {}, format="json")
    assert (answer.status_code, answer.json()["moves"], league.seasons.count()) == (201, [], 1)
