"""Schedules changed by API: dates, games moved by hand, a file, and redrawing the rest."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.models import Season
from league.permissions import Role
from tests.league.people import person
from tests.league.seasons import expansion_season

pytestmark = pytest.mark.django_db
SEASON = "/api/v1/leagues/test-league/seasons/1"


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=2)


@pytest.fixture
def carla(season: Season) -> APIClient:
    client = APIClient()
    client.force_login(person("carla", season.league, Role.COMMISSIONER))
    return client


def games(client: APIClient) -> list[Any]:
    return [
        (one["week"], one["home"]["slug"], one["away"]["slug"])
        for one in client.get(f"{SEASON}/schedule").json()["games"]
    ]


def test_weeks_get_dates_and_one_gets_another_deadline(carla: APIClient) -> None:
    dates = {"starts_on": "2030-01-07", "deadline_time": "20:00", "time_zone": "Europe/Berlin"}
    assert carla.put(f"{SEASON}/dates", dates, format="json").status_code == 200
    weeks = carla.get(f"{SEASON}/weeks").json()["results"]
    assert [week["deadline"] for week in weeks] == ["2030-01-13T19:00:00Z", "2030-01-20T19:00:00Z"]
    later = {"deadline": "2030-01-14T12:00:00Z", "reason": "Snow."}
    assert carla.put(f"{SEASON}/weeks/1", later, format="json").json()["deadline"] == later["deadline"]


def test_venue_of_a_game_is_changed_after_a_dry_run(carla: APIClient) -> None:
    before = games(carla)
    week, home, away = before[0]
    wish = {"games": [{"fixture": 1, "week": week, "home": away, "away": home}], "reason": "Field closed."}
    rehearsed = carla.post(f"{SEASON}/schedule/games?dry_run=true", wish, format="json").json()
    assert games(carla) == before
    assert carla.post(f"{SEASON}/schedule/games", wish, format="json").json() == rehearsed
    assert (week, away, home) in games(carla)


def test_schedule_is_created_from_a_file(carla: APIClient) -> None:
    rows = [f"{week},{away},{home}" for week, home, away in games(carla)]
    wish = {"csv": "\n".join(["week,home,away", *rows]), "reason": "All the other way round."}
    turned = carla.post(f"{SEASON}/schedule/file", wish, format="json").json()["games"]
    assert [f"{one['week']},{one['home']['slug']},{one['away']['slug']}" for one in turned] == rows
    broken = carla.post(f"{SEASON}/schedule/file", {"csv": "week", "reason": "?"}, format="json")
    assert (broken.status_code, broken.json()["code"]) == (409, "bad_schedule_file")


def test_constitution_lists_its_versions(carla: APIClient) -> None:
    league = SEASON.removesuffix("/seasons/1")
    assert carla.patch(league, {"grace_hours": 5, "reason": "Be quick."}, format="json").status_code == 200
    newest, first = carla.get(f"{league}/constitution").json()["results"]
    assert (newest["number"], newest["by"], newest["reason"]) == (2, "carla", "Be quick.")
    assert (newest["values"]["grace_hours"], newest["before"]) == (
        5,
        {"grace_hours": first["values"]["grace_hours"]},
    )
