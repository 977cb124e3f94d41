"""The charts of choices through the API: their points, started once for everybody."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from engine.bulk.charts import FOURTH_DOWNS
from games.models import Run
from games.odds.charts import chart_question
from league.models import League, Season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

NOT_STARTED = {"state": "none", "done": 0, "size": 0, "games": 0}
RESULTS = {
    "fourth-downs": {"50:2:go": [1100, 16000, 100], "50:0:punt": [1000, 12000, 100]},
    "tries": {"offense:-2:1": [100, 800, 1000, 9000]},
    "timeouts": {"offense:0:1": [100, 1000, 1000, 4000], "defense:-3:0": [100, 600, 500, 3000]},
}
ADDRESSES = {"fourth-downs": "fourth-downs", "tries": "tries", "timeouts": "time-outs"}
FIRST_POINTS: dict[str, dict[str, Any]] = {
    "fourth-downs": {"spot": 50, "distance": 2, "choice": "go", "chance": 0.55},
    "tries": {"side": "offense", "lead": -2, "kick": 0.4, "two_point": 0.5, "margin": pytest.approx(-0.1)},
    "timeouts": {"side": "offense", "lead": 0, "use": 0.5, "keep": 0.5, "margin": 0},
}


@pytest.fixture
def season(db: None) -> Season:
    return expansion_season(rounds=1)


def address_of(season: Season, name: str) -> str:
    return f"/api/v1/leagues/{season.league.slug}/seasons/{season.number}/{ADDRESSES[name]}"


def computed(league: League, name: str) -> None:
    question = chart_question(league, FOURTH_DOWNS if name == "fourth-downs" else name)
    Run.objects.create(key=name, done=100, state=Run.State.RUNNING, result=RESULTS[name], **question)


@pytest.mark.parametrize("name", RESULTS)
def test_a_chart_has_the_points_found_so_far(season: Season, name: str) -> None:
    address, client = address_of(season, name), Client()
    empty = client.get(address)
    assert empty.json().items() >= {**NOT_STARTED, "points": []}.items()
    computed(season.league, name)
    answer = client.get(address, headers={"If-None-Match": empty["ETag"]})
    assert answer.status_code == 200
    found = answer.json()
    assert (found["state"], found["done"], found["size"], found["games"]) == ("running", 100, 600, 1000)
    assert found["points"][0].items() >= FIRST_POINTS[name].items()
    assert len(found["points"]) == len(RESULTS[name])
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304


@pytest.mark.parametrize("name", RESULTS)
def test_a_person_starts_a_chart_once_and_a_visitor_does_not(season: Season, name: str) -> None:
    address = address_of(season, name)
    assert Client().post(address, {}, content_type="application/json").status_code == 401
    for somebody in ("sam", "kim"):
        client = Client()
        client.force_login(person(somebody))
        started = client.post(address, {}, content_type="application/json")
        assert (started.status_code, started.json()["state"]) == (201, "queued")
        assert client.get(started["Location"]).json() == started.json()
    assert Run.objects.count() == 1


def test_each_lead_has_a_chart(season: Season) -> None:
    address = address_of(season, "fourth-downs")
    computed(season.league, "fourth-downs")
    behind = Client().get(address, {"lead": "-7"}).json()
    assert behind == {**NOT_STARTED, "lead": -7, "points": []}
    assert Client().get(address).json()["lead"] == 0
    refused = Client().get(address, {"lead": "3"})
    assert (refused.status_code, refused.json()["code"]) == (400, "invalid")
    client = Client()
    client.force_login(person("sam"))
    started = client.post(address, {"lead": -7}, content_type="application/json")
    assert started["Location"].endswith("?lead=-7")
    assert client.get(address, {"lead": "-7"}).json()["state"] == "queued"


def test_a_game_without_the_choice_has_no_chart(season: Season) -> None:
    League.objects.filter(pk=season.league_id).update(
        ruleset="touchdown_a_minute", edition="", components="house_2026", options={"timeouts": 0}
    )
    client = Client()
    client.force_login(person("sam"))
    address = address_of(season, "timeouts")
    for answer in (client.get(address), client.post(address, {}, content_type="application/json")):
        assert (answer.status_code, answer.json()["code"]) == (409, "no_late_choices")
