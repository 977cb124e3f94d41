"""The API's schema: the committed one is current, and the API conforms to it.

In the suite a stranger and a coach send a few requests to each operation. `benchmarks/schema.py` lets every
kind of person and token send more.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from copy import deepcopy
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import schemathesis
import yaml
from django.contrib.auth.models import User
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import OpenAPIV31SpecValidator
from rest_framework.throttling import SimpleRateThrottle

from api.feed import issue_feed_token
from api.http.schema import api_description, short_description
from api.models import Token
from api.people.tokens import issue_token
from engine.lines import BLANK
from games.models import Fork, LeagueImport
from games.scoring.services import make_scorer_link
from league.almanac.ballots import open_ballot
from league.frame.permissions import Role
from league.models import Change, Delivery, Job, Member
from league.people.invitations import create_invitation, insert_placeholders, new_placeholder
from league.schedule.drawings import start_drawing
from league.webhooks.services import register_webhook
from tests.api.conftest import ApiWorld
from tests.helpers.people import person
from tests.odds.tallies import store_odds

pytestmark = pytest.mark.django_db

COMMITTED = Path(__file__).resolve().parents[2] / "docs" / "openapi.yaml"
OPERATIONS = [
    (path, method)
    for path, methods in api_description()["paths"].items()
    for method in methods
    if not path.endswith("/live")  # a stream has no end
]
SCHEMA_ADDRESS = "/api/v1/schema"
LINE = "line"
schemathesis.openapi.format(
    LINE,
    st.text(
        st.characters(exclude_categories=["C", "Zl", "Zp"], exclude_characters=sorted(BLANK)), max_size=12
    ),
)
DEEP = int(os.environ.get("SCHEMA", "0"))
EXAMPLES = DEEP or 2  # requests of each operation and person


@pytest.fixture(scope="module")
def schema(world: ApiWorld) -> Iterator[schemathesis.BaseSchema]:
    """The description and the service in this process, which leaves the test's database connection open, as
    Django's client does. Once for all: schemathesis looks for values in the service's whole source."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    # Without permission, what is private is not there (404): schemathesis expects 401 or 403.
    checks = {"ignored_auth": {"enabled": False}}
    config = schemathesis.Config.from_dict({"generation": {"allow-x00": False}, "checks": checks})
    schema = schemathesis.openapi.from_dict(with_values(world), config=config)
    schema.app = get_wsgi_application()
    yield schema
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def test_committed_schema_is_current_and_served(client: Client) -> None:
    """If it is not: `python3 manage.py spectacular`."""
    text = COMMITTED.read_bytes()
    as_yaml = client.get(SCHEMA_ADDRESS)
    assert as_yaml.content == text
    assert len(text) < 800_000
    as_json = client.get(SCHEMA_ADDRESS, headers={"Accept": "application/json"})
    # Like safe_load, but in C.
    assert as_json.json() == yaml.load(text, yaml.CSafeLoader)
    again = client.get(SCHEMA_ADDRESS, headers={"If-None-Match": as_yaml["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    packed = client.get(SCHEMA_ADDRESS, headers={"Accept": "application/yaml", "Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.content) == text


def test_schema_is_valid_openapi() -> None:
    assert b"nullable" not in COMMITTED.read_bytes()  # of OpenAPI 3.0, which 3.1 ignores
    assert [error.message for error in OpenAPIV31SpecValidator(short_description()).iter_errors()] == []


@pytest.fixture(scope="module")
def callers(world: ApiWorld) -> dict[str, dict[str, str]]:
    """The people who ask, by name, with the headers of their tokens; the stranger has none."""
    found: dict[str, dict[str, str]] = {"stranger": {}, "coach": _bearer(world.coach)}
    if not DEEP:
        return found
    people = {role: _everywhere(world, role) for role in Role.values if role != Role.COACH}
    root = User.objects.create_superuser("root", "root@letters.test", "a long enough one")
    found |= {name: _bearer(user) for name, user in {**people, "user": person("user"), "admin": root}.items()}
    found["commissioner who reads"] = _bearer(people[Role.COMMISSIONER], Token.Scope.READ)
    path = f"/api/v1/leagues/{world.league.slug}/feed/live"
    _token, secret = issue_feed_token(owner=world.coach, path=path, by=None)
    found["feed token"] = {"Authorization": f"Bearer {secret}"}
    return found


def _everywhere(world: ApiWorld, role: str) -> User:
    """A person with this role in both leagues."""
    user = person(f"the-{role}", world.league, Role(role))
    Member.objects.create(league=world.closed.league, user=user, role=role)
    return user


def _bearer(owner: User, scope: Token.Scope = Token.Scope.WRITE) -> dict[str, str]:
    return {"Authorization": f"Bearer {issue_token(owner=owner, name='test', scope=scope, days=1)[1]}"}


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_api_conforms_to_its_schema(
    schema: schemathesis.BaseSchema,
    callers: dict[str, dict[str, str]],
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    method: str,
) -> None:
    """Everybody sends the same requests: inventing one takes longer than answering it. What a request changes
    is rolled back, so that everybody finds the same world."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": None, "user": None, "what_if": None})

    @given(case=schema[path][method].as_strategy())
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,  # the same requests on every machine
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: schemathesis.Case[Any]) -> None:
        # OpenAPI has no word for parameters that exclude each other.
        assume(not {"through", "as_of"} <= set(case.query or {}))
        for headers in callers.values():
            with transaction.atomic():
                # Without a server in between, nothing decompresses the answer.
                case.call_and_validate(headers={**headers, "Accept-Encoding": "identity"})
                transaction.set_rollback(True)

    ask()


def _take_lines(schema: Any) -> None:
    """Gives the texts of a body the format of a line: no description says which characters names may have."""
    if isinstance(schema, list):
        for one in schema:
            _take_lines(one)
    if isinstance(schema, dict):
        if "string" in schema.get("type", ()) and not {"enum", "format", "pattern"} & schema.keys():
            schema["format"] = LINE
        for one in schema.values():
            _take_lines(one)


def with_values(world: ApiWorld) -> dict[str, Any]:
    """The description, with addresses of what is there, of what is closed and of what is not."""
    job = Job.objects.create(key=uuid4().hex, kind=Job.Kind.PLAY_WEEK, season=world.season)
    league = world.closed.league
    url = "https://receiver.test/hook"
    webhook = register_webhook(league=league, name="Site", url=url, kinds=["result"])[0]
    fork = Fork.objects.create(season=world.season, owner=world.coach, name="Upset")
    later = timezone.now() + timedelta(days=1)
    ballot = open_ballot(season=world.closed, title="Game", closes_at=later, names=["One", "Two"])
    invitation = create_invitation(league=league, role=Role.VIEWER)
    delivery = Delivery.objects.create(
        webhook=webhook, event="evt_1", kind="result", number=1, state=Delivery.State.FAILED
    )
    run = store_odds(world.closed).run
    assert run
    league_import = LeagueImport.objects.create(started_by=world.coach, language="en")
    scorer_link = make_scorer_link(fixture=world.closed.fixtures.get(number=2))
    insert_placeholders([new_placeholder(league, 1, "Zoe", {})])
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
        "webhook": [str(webhook.public_id), str(uuid4())],
        "delivery": [str(delivery.public_id), str(uuid4())],
        "simulation": [str(run.public_id), str(uuid4())],
        "league_import": [str(league_import.public_id), str(uuid4())],
        "drawing": [str(start_drawing(season=world.closed).public_id), str(uuid4())],
        "scorer_link": [str(scorer_link.public_id), str(uuid4())],
        "change": [str(change.public_id) for change in Change.objects.filter(league=league)] + [str(uuid4())],
        "number": [1, 99],
        "components": ["house_2026_2", "nothing"],
        "fork": [str(fork.public_id), str(uuid4())],
        "ballot": [ballot.number, 99],
        "invitation": [invitation.digest, "nothing"],
        "table": ["plays", "games", "teams", "nothing"],
        "form": ["csv", "parquet", "nothing"],
        "ruleset": ["first_and_goal", "nothing"],
    }
    known = {  # of parameters that name something: others are refused
        "as_of": [1],
        "through": [1],  # the only week of all seasons here
        "league": [world.league.slug],
        "season": [1],
        "week": [1],
        "team": ["boston-bombers"],
        "conference": ["Eastern"],
    }
    told = deepcopy(api_description())
    for name, body in told["components"]["schemas"].items():
        if name.endswith("Request"):
            _take_lines(body)
    # No description says that numbers anywhere in free JSON have a limit.
    changes = told["components"]["schemas"]["ForkInRequest"]["properties"]["changes"]
    changes["additionalProperties"] = {"type": "object", "additionalProperties": {"type": "string"}}
    for methods in told["paths"].values():
        for operation in methods.values():
            # No description says which cursors lead somewhere, what has been read, which fields and people
            # there are.
            unsaid = ("cursor", "If-Match", "fields", "by")
            asked = [one for one in operation.get("parameters", ()) if one["name"] not in unsaid]
            operation["parameters"] = asked
            for parameter in asked:
                named = values if parameter["in"] == "path" else known
                if parameter["name"] in named:
                    parameter["schema"]["enum"] = named[parameter["name"]]
    return told
