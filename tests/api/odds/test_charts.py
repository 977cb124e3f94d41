"""The charts of choices through the API: the points of the pages' files, started once for everybody."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Run
from games.selectors.odds import fourth_downs, late_choices
from league.models import League, Season
from tests.league.people import person
from tests.league.seasons import expansion_season

NOT_STARTED = {"state": "none", "done": 0, "size": 0, "games": 0}
RESULTS = {
    "fourth-downs": {"50:2:go": [1100, 16000, 100], "50:0:punt": [1000, 12000, 100]},
    "tries": {"offense:-2:1": [100, 800, 1000, 9000]},
    "timeouts": {"offense:0:1": [100, 1000, 1000, 4000], "defense:-3:0": [100, 600, 500, 3000]},
}
ADDRESSES = {"fourth-downs": "fourth-downs", "tries": "tries", "timeouts": "time-outs"}
PAGES = {name: f"games:{name.replace('-', '_')}_csv" for name in RESULTS}


@pytest.fixture
def season(db: None) -> Season:
    return expansion_season(rounds=1)


def address_of(season: Season, name: str) -> str:
    return f"/api/v1/leagues/{season.league.slug}/seasons/{season.number}/{ADDRESSES[name]}"


def computed(league: League, name: str) -> None:
    chart: dict[str, Any]
    if name == "fourth-downs":
        spec = fourth_downs.spec_of(league, 0)
        chart = {"kind": fourth_downs.KIND, "seed": fourth_downs.SEED, "size": fourth_downs.SAMPLES}
    else:
        spec = late_choices.late_spec_of(league, name)
        chart = {"kind": late_choices.KIND, "seed": late_choices.SEED, "size": late_choices.SAMPLES}
    state = Run.State.RUNNING
    Run.objects.create(key=name, spec=spec, done=100, state=state, result=RESULTS[name], **chart)


@pytest.mark.parametrize("name", RESULTS)
def test_a_chart_has_the_points_of_the_file(season: Season, name: str) -> None:
    address, client = address_of(season, name), Client()
    empty = client.get(address)
    assert empty.json().items() >= {**NOT_STARTED, "points": []}.items()
    computed(season.league, name)
    answer = client.get(address, headers={"If-None-Match": empty["ETag"]})
    assert answer.status_code == 200
    found = answer.json()
    assert (found["state"], found["done"], found["size"], found["games"]) == ("running", 100, 600, 1000)
    file = client.get(reverse(PAGES[name], args=[season.league.slug, season.number])).content.decode()
    assert list(csv.DictReader(io.StringIO(file))) == [plain(point) for point in found["points"]]
    assert len(found["points"]) == len(RESULTS[name])
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304


def plain(point: dict[str, Any]) -> dict[str, str]:
    return {
        name: "" if value is None else f"{value:.4f}" if isinstance(value, float) else str(value)
        for name, value in point.items()
    }


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
