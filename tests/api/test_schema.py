"""The API's schema: the committed one is current, and the API conforms to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import schemathesis
import yaml
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from rest_framework.throttling import SimpleRateThrottle

from api.http.docs import api_description
from api.models import Token
from api.people.token_service import issue_token
from league.models import Job
from tests.api.conftest import ApiWorld

pytestmark = pytest.mark.django_db

COMMITTED = Path(__file__).resolve().parents[2] / "docs" / "openapi.yaml"
OPERATIONS = [(path, method) for path, methods in api_description()["paths"].items() for method in methods]
EXAMPLES = 4  # requests of each operation and person


@pytest.fixture(scope="module")
def schema(world: ApiWorld) -> Iterator[schemathesis.BaseSchema]:
    """The description and the service in this process, which leaves the test's database connection open, as
    Django's client does. Once for all: schemathesis looks for values in the service's whole source."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    config = schemathesis.Config.from_dict({"generation": {"allow-x00": False}})
    schema = schemathesis.openapi.from_dict(with_values(world), config=config)
    schema.app = get_wsgi_application()
    yield schema
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def test_committed_schema_is_current() -> None:
    """If it is not: `python3 manage.py spectacular --file docs/openapi.yaml`."""
    current = json.loads(json.dumps(api_description()))
    # Like safe_load, but in C.
    assert yaml.load(COMMITTED.read_text(encoding="utf-8"), yaml.CSafeLoader) == current


@pytest.fixture(scope="module")
def secret(world: ApiWorld) -> str:
    """The coach's token."""
    _token, secret = issue_token(owner=world.coach, name="test", scope=Token.Scope.WRITE, days=1)
    return secret


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_api_conforms_to_its_schema(
    schema: schemathesis.BaseSchema, secret: str, monkeypatch: pytest.MonkeyPatch, path: str, method: str
) -> None:
    """A stranger and the coach send the same requests: inventing one takes longer than answering it."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": None, "user": None})

    @given(case=schema[path][method].as_strategy())
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,  # the same requests on every machine
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: schemathesis.Case[Any]) -> None:
        for headers in ({}, {"Authorization": f"Bearer {secret}"}):
            case.call_and_validate(headers=headers)

    ask()


def with_values(world: ApiWorld) -> dict[str, Any]:
    """The description, with addresses of what is there, of what is closed and of what is not."""
    job = Job.objects.create(key=uuid4().hex, kind=Job.Kind.PLAY_WEEK, season=world.season)
    values = {
        "league": [world.league.slug, world.closed.league.slug, "nobody"],
        "season": [1, 9],
        "team": ["boston-bombers", "nobody"],
        "week": [1, 99],
        "fixture": [1, 999],
        "game": [str(world.at_table.public_id), str(world.game.public_id), str(uuid4())],
        "side": ["home", "nowhere"],
        "username": ["coach", "nobody"],
        "part": ["both", "none"],
        "job": [str(job.public_id), str(uuid4())],
        "token": [str(uuid4())],
        "through": [1],  # the only week of all seasons here
    }
    told = deepcopy(api_description())
    for methods in told["paths"].values():
        for operation in methods.values():
            # Which cursors lead somewhere, and what has been read, no description can say.
            unsaid = ("cursor", "If-Match")
            asked = [one for one in operation.get("parameters", ()) if one["name"] not in unsaid]
            operation["parameters"] = asked
            for parameter in asked:
                if parameter["name"] in values and (
                    parameter["in"] == "path" or parameter["name"] == "through"
                ):
                    parameter["schema"]["enum"] = values[parameter["name"]]
    return told
