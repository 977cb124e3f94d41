"""Schedules changed by API: dates, games moved by hand, a file, and redrawing the rest."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.models import Season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

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
    dated = carla.put(f"{SEASON}/dates", dates, format="json")
    assert (dated.status_code, dated.json()["starts_on"]) == (200, "2030-01-07")
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


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("twice_a_week", {"week": 2}),
        ("no_such_week", {"week": 7}),
        ("plays_itself", {"away": "HOME"}),
        ("unknown_club", {"away": "nobody"}),
        ("unknown_game", {"fixture": 99}),
        ("nothing_changed", {}),
    ],
)
def test_impossible_schedule_changes_are_refused(carla: APIClient, code: str, change: dict[str, Any]) -> None:
    before = games(carla)
    week, home, away = before[0]
    moved = {"fixture": 1, "week": week, "home": home, "away": away, **change}
    moved["away"] = home if moved["away"] == "HOME" else moved["away"]
    wish = {"games": [moved], "reason": "Field closed."}
    refused = carla.post(f"{SEASON}/schedule/games", wish, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, code)
    assert games(carla) == before


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


def test_next_season_goes_on_with_the_dates_of_the_last_one(carla: APIClient, season: Season) -> None:
    dates = {"starts_on": "2030-01-07", "deadline_time": "20:00", "days": 3}
    carla.put(f"{SEASON}/dates", dates, format="json")
    Season.objects.update(state=Season.State.FINISHED, champion=season.league.teams.first())
    address = SEASON.removesuffix("/1")
    days = [
        carla.post(f"{address}?dry_run=true", sent, format="json").json()["starts_on"]
        for sent in ({}, {"starts_on": "2031-03-04"}, {"starts_on": None})
    ]
    assert days == ["2031-01-06", "2031-03-04", None]
    opened = carla.post(address, {}, format="json").json()
    shown = [opened[name] for name in ("starts_on", "week_days", "deadline_time")]
    assert shown == ["2031-01-06", 3, "20:00:00"]


def test_weeks_without_games_are_wished_for(carla: APIClient, season: Season) -> None:
    wishes = carla.put(f"{SEASON}/schedule/wishes", {"free_weeks": [9]}, format="json")
    assert (wishes.status_code, wishes.json()["free_weeks"]) == (200, [9])
    assert carla.put(f"{SEASON}/schedule/wishes", {"free_weeks": [99]}, format="json").json()["code"] == (
        "no_such_week"
    )
