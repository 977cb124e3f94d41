"""Schedules drawn by API: the commissioner's wishes, and a drawing that is polled until it is accepted."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.models import Drawing, Season
from league.work.services import record_heartbeat
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db
SCHEDULE = "/api/v1/leagues/small-league/seasons/1/schedule"


@pytest.fixture
def season() -> Season:
    return small_season(drawn=False)


@pytest.fixture
def carla(season: Season) -> APIClient:
    client = APIClient()
    client.force_login(person("carla", season.league, Role.COMMISSIONER))
    return client


def test_wishes_are_replaced_and_read(carla: APIClient, season: Season) -> None:
    one, other = season.league.teams.order_by("slug").values_list("slug", flat=True)[:2]
    fixed = {"week": 5, "clubs": [one, other], "home": other}
    kept = carla.put(f"{SCHEDULE}/wishes", {"fixed": [fixed], "shared_fields": []}, format="json").json()
    assert kept == carla.get(f"{SCHEDULE}/wishes").json()
    assert {kind: wishes for kind, wishes in kept.items() if wishes} == {"fixed": [fixed]}
    assert carla.put(f"{SCHEDULE}/wishes", {}, format="json").json()["fixed"] == []
    refused = carla.put(f"{SCHEDULE}/wishes", {"travel_partners": [[one, "nobody"]]}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "unknown_club")


def test_drawing_is_started_polled_and_stopped(carla: APIClient) -> None:
    begun = carla.post(f"{SCHEDULE}/drawings", {}, format="json")
    assert (begun.status_code, begun.json()["state"], begun.json()["games"]) == (201, "queued", [])
    again = carla.post(f"{SCHEDULE}/drawings", {}, format="json")
    assert (again.status_code, again.json()["code"]) == (409, "drawing_open")
    unread = carla.get(begun["Location"], HTTP_IF_NONE_MATCH=carla.get(begun["Location"])["ETag"])
    assert unread.status_code == 304
    stopped = carla.post(f"{begun['Location']}/stop").json()
    assert (
        stopped
        == carla.get(begun["Location"]).json()
        == {
            **begun.json(),
            "state": "stopped",
            "waits_for_worker": False,
        }
    )
    assert carla.post(f"{begun['Location']}/take").json()["code"] == "drawing_empty"


def test_result_of_a_drawing_becomes_the_schedule(carla: APIClient, season: Season) -> None:
    address = carla.post(f"{SCHEDULE}/drawings", {}, format="json")["Location"]
    draw = small_season("Other League").certificate
    teams = season.league.teams.order_by("slug").values_list("slug", flat=True)
    found = [[week, teams[0], teams[1]] for week in (1, 2)]
    Drawing.objects.filter(season=season).update(games=found, certificate=draw, effort=3)
    told = carla.get(address).json()
    assert told["games"] == [{"week": week, "home": teams[0], "away": teams[1]} for week in (1, 2)]
    assert (told["certificate"]["seed"], told["certificate"]["breaks"]) == (None, draw["breaks"])
    taken = carla.post(f"{address}/take", {}, format="json").json()["games"]
    assert [(one["week"], one["home"]["slug"]) for one in taken] == [(1, teams[0]), (2, teams[0])]
    assert carla.get(address).json()["state"] == "taken"


@pytest.mark.parametrize("items", [1, 3])
def test_list_of_drawings_takes_the_same_queries(
    carla: APIClient, season: Season, django_assert_num_queries: Any, items: int
) -> None:
    for _one in range(items):
        Drawing.objects.create(season=season, seed=1, state=Drawing.State.STOPPED)
    record_heartbeat()
    with django_assert_num_queries(8):
        assert len(carla.get(f"{SCHEDULE}/drawings").json()["results"]) == items
