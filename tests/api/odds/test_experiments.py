"""Experiments through the API: started within the person's quotas, read by everybody who has the link."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.models import Experiment, Run
from tests.helpers.people import person

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/experiments"
PLAN = {
    "ruleset": "first_and_roll",
    "option": "overtime",
    "values": ["none", "sudden_death"],
    "size": 40,
    "seed": 7,
}
POINTS = {"games": 1, "points": 30}


@pytest.fixture
def client() -> APIClient:
    return client_of("sam")


def client_of(name: str) -> APIClient:
    client = APIClient()
    client.force_authenticate(person(name))
    return client


def start(client: APIClient, status: int = 201, **other: Any) -> Any:
    answer = client.post(ADDRESS, {**PLAN, **other}, format="json")
    assert answer.status_code == status, answer.content
    return answer


def test_an_experiment_is_started_and_has_an_address(client: APIClient) -> None:
    answer = start(client)
    made = answer.json()
    assert answer["Location"].endswith(f"{ADDRESS}/{made['id']}")
    assert (made["state"], made["done"], made["values"]) == ("queued", 0, ["none", "sudden_death"])
    assert client.get(f"{ADDRESS}/{made['id']}").json() == made
    assert [one["id"] for one in client.get(ADDRESS).json()["results"]] == [made["id"]]
    assert client_of("kim").get(ADDRESS).json()["results"] == []


def test_component_sets_are_compared(client: APIClient) -> None:
    sets = ["house_2026", "house_2026_2"]
    made = start(client, ruleset="first_and_goal", option="", values=[], components=sets).json()
    assert (made["varied"], made["values"]) == ("components", sets)


def test_everybody_who_has_the_link_reads_the_figures_so_far(client: APIClient) -> None:
    made = start(client).json()
    counts = {"arms": [{str(block): POINTS for block in range(20)} for _arm in range(2)]}
    Run.objects.update(result=counts, done=20, state=Run.State.RUNNING)
    shown = APIClient().get(f"{ADDRESS}/{made['id']}").json()
    points = next(one for one in shown["measures"] if one["name"] == "points")
    assert (shown["state"], shown["done"]) == ("running", 20)
    assert [one["value"] for one in points["values"]] == [30, 30]
    assert points["differences"][0] is None


def test_only_the_owner_stops_and_deletes_it(client: APIClient) -> None:
    address = f"{ADDRESS}/{start(client).json()['id']}"
    other = client_of("kim")
    assert other.post(f"{address}/stop").json()["code"] == "not_your_experiment"
    assert other.delete(address).status_code == 403
    assert client.post(f"{address}/stop").json()["state"] == "stopped"
    assert client.delete(address).status_code == 204
    assert client.get(address).status_code == 404
    assert not Experiment.objects.exists()


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"values": ["none"]}, "too_few_arms"),
        ({"components": ["house_2026", "house_2026"]}, "vary_one_thing"),
        ({"option": "", "values": []}, "vary_one_thing"),
        ({"option": "weather"}, "unknown_option"),
        ({"unit": "seasons", "size": 10_000}, "size_out_of_range"),
    ],
)
def test_plans_that_show_nothing_are_refused(client: APIClient, other: dict[str, Any], code: str) -> None:
    assert start(client, 409, **other).json()["code"] == code


def test_a_person_keeps_no_more_than_their_quota(client: APIClient, settings: Any) -> None:
    settings.EXPERIMENTS_PER_PERSON = 1
    start(client)
    assert start(client, 409, seed=8).json()["code"] == "quota_exceeded"


def test_a_visitor_starts_none() -> None:
    assert APIClient().post(ADDRESS, PLAN, format="json").status_code == 401
    assert APIClient().get(ADDRESS).status_code == 401
