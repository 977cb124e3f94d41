"""League files by program."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.frame.files import MOST_OF_A_NETWORK, being_made, counted_file
from league.frame.permissions import Role
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db
FILE = "/api/v1/leagues/small-league/file"


@pytest.fixture
def owner() -> APIClient:
    league = small_season("Small League").league
    client = APIClient()
    client.force_authenticate(person("carla", league, Role.COMMISSIONER))
    return client


def test_a_file_that_has_not_changed_is_not_sent_again(owner: APIClient) -> None:
    first = owner.get(FILE)
    assert (first.status_code, first["Content-Type"], first.content[:2]) == (200, "application/zip", b"PK")
    again = owner.get(FILE, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    owner.patch("/api/v1/leagues/small-league", {"name": "Other"}, format="json")
    assert owner.get(FILE, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_generated_clients_get_the_file_as_plain_bytes(owner: APIClient) -> None:
    answer = owner.get(FILE, headers={"Accept": "application/octet-stream"})
    assert (answer["Content-Type"], answer.content[:2]) == ("application/octet-stream", b"PK")


def test_a_refusal_is_json_whatever_was_asked_for(owner: APIClient) -> None:
    answer: Any = APIClient().get(FILE, headers={"Accept": "application/zip"})
    assert (answer.status_code, answer.json()["code"]) == (403, "log_in_first")
    assert answer["Content-Type"] == "application/problem+json"


def test_no_parameter_changes_the_format(owner: APIClient) -> None:
    answer: Any = owner.get(f"{FILE}?format=zip")
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_parameter")


def test_few_files_are_packed_at_a_time(owner: APIClient) -> None:
    holds = [counted_file("127.0.0.1") for _file in range(MOST_OF_A_NETWORK)]
    for hold in holds:
        hold.__enter__()
    assert owner.get(FILE).json()["code"] == "quota_exceeded"
    for hold in holds:
        hold.__exit__(None, None, None)
    assert being_made.total() == 0
    assert owner.get(FILE).status_code == 200
    assert being_made.total() == 0
