"""Odd values in any field of any write never cause a 500."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from api import fixtures, schedule
from api.description.fields import kind_of, refs_of
from api.http.schema import api_description
from api.leagues import files
from league.frame.errors import Refused
from league.frame.permissions import Role
from league.models import Member
from tests.api.conftest import ApiWorld
from tests.sign_ins import keep_sign_ins

pytestmark = pytest.mark.django_db
SCHEMAS = api_description()["components"]["schemas"]
WRITES = [
    (path, method)
    for path, methods in api_description()["paths"].items()
    for method in methods
    if method != "get"
]
READS = [
    (path, [parameter["name"] for parameter in methods["get"]["parameters"] if parameter["in"] == "query"])
    for path, methods in api_description()["paths"].items()
    if "parameters" in methods.get("get", {})
]
ODD_QUERY = ("99999999999999999999", "a\0b")
OTHER_QUERIES = (
    "9999-12-31T23:59:59-14:00",
    "0001-01-01T00:00:00+14:00",
    "9" * 5000,
    "1e400",
    "-1.5",
    "NaN",
    "²",
)
HOSTILE = (  # bodies that are not what a program would write, each with the code of its refusal
    (b"[" * 100_000, "too_deep"),
    (b'{"a":' * 100_000, "too_deep"),
    (b"[" + b"[]," * 100_000 + b"1]", "too_large"),
    (b"9" * 5000, "parse_error"),
    (b'{"a": 1e999}', "bad_number"),
    (b'{"a": 1' + b"0" * 30 + b"}", "bad_number"),
    (b'{"a": NaN}', "parse_error"),
    (b'{"a": -Infinity}', "parse_error"),
    (b'{"a": "\\ud800"}', "bad_text"),
    (b'{"\\u0000": 1}', "bad_text"),
    (b'"' + b'\\"' * 100_000, "parse_error"),
    (b"\xff\xfe", "parse_error"),
)
# By kind: every field gets the first ones, which a database might not take, and one of the others, by turns.
ODD: dict[str, tuple[list[Any], list[Any]]] = {
    "string": (["", "x" * 10_000], ["../../etc/passwd", 5, {}]),
    "integer": ([-1, 10**15], [2**31, "1e9", None]),
    "number": ([-1, 1e308], ["NaN", None]),
    "date": (
        ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"],
        ["0000-01-01T00:00:00Z", "2026-01-01T00:00:00+99:99", "99999-01-01", "9999-12-31", 0],
    ),
    "array": ([[], ["x"] * 2000], [[None], [{}] * 50, "x"]),
    "object": ([{"a": {"b": [[[]]]}}], [{}, {"": None}, "x"]),
    "boolean": ([], ["maybe", None]),
}


def turn_of(*names: str) -> int:
    """Another number for other names."""
    return zlib.crc32(" ".join(names).encode())


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema or "allOf" in schema:
        schema = SCHEMAS[next(refs_of(schema)).rsplit("/", 1)[1]]
    return schema


def plain(schema: dict[str, Any], depth: int = 0) -> Any:
    """A plausible value of this schema."""
    schema = resolved(schema)
    if "oneOf" in schema:
        return plain(schema["oneOf"][0], depth)
    if "enum" in schema:
        return schema["enum"][0]
    kind = odd_kind_of(schema)
    if kind == "object":
        return {name: plain(one, depth + 1) for name, one in schema.get("properties", {}).items()}
    if kind == "array":
        return [plain(schema["items"], depth + 1)] * schema.get("minItems", 1)
    known = {"integer": 1, "number": 1, "boolean": False, "date": "2027-01-01T12:00:00Z", "string": "home"}
    return known.get(kind)


def odd_kind_of(schema: dict[str, Any]) -> str:
    if schema.get("format", "").startswith("date"):
        return "date"
    return kind_of(schema) or "string"


def odd_bodies(schema: dict[str, Any]) -> Iterator[Any]:
    """The plain body with an odd value in one field, at the top or in the first object of a list."""
    body, properties = plain(schema), resolved(schema).get("properties", {})
    yield from (None, [], "x", 5, body)
    for name, described in properties.items():
        field = resolved(described)
        always, others = ODD[odd_kind_of(field)]
        for value in (*always, others[turn_of(*properties, name) % len(others)]):
            yield {**body, name: value}
        inner = field.get("items") or field
        if resolved(inner).get("properties"):
            for below in list(odd_bodies(inner))[5:]:
                yield {**body, name: [below] if "items" in field else below}


def request_schema(operation: dict[str, Any]) -> dict[str, Any]:
    content = operation.get("requestBody", {}).get("content", {})
    return dict(content.get("application/json", {}).get("schema", {}))


@pytest.fixture
def commissioner(world: ApiWorld, monkeypatch: pytest.MonkeyPatch) -> APIClient:
    """The coach is commissioner too, and nobody is throttled."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": None, "user": None, "what_if": None})
    Member.objects.update_or_create(
        league=world.league, user=world.coach, defaults={"role": Role.COMMISSIONER}
    )
    keep_sign_ins(monkeypatch)
    client = APIClient(raise_request_exception=False)
    client.force_login(world.coach)
    return client


@pytest.mark.parametrize(("path", "method"), WRITES)
def test_odd_bodies_and_values_never_break_a_write(
    world: ApiWorld, commissioner: APIClient, path: str, method: str
) -> None:
    address = address_of(world, path)
    operation = api_description()["paths"][path][method]
    broken = []
    for body in odd_bodies(request_schema(operation)):
        answer = commissioner.generic(
            method.upper(), f"{address}?dry_run=true", json.dumps(body), content_type="application/json"
        )
        if answer.status_code >= 500:
            broken.append((body, answer.content[:200]))
    assert broken == []
    if operation.get("requestBody"):
        for content, code in HOSTILE[turn_of(path, method) % 4 :: 4]:  # read in one place for all
            answer = commissioner.generic(method.upper(), address, content, "application/json")  # type: ignore[arg-type]
            if answer.status_code not in (404, 429):  # nobody reads the body
                assert (answer.status_code, answer.json()["code"]) == (400, code), content[:20]


@pytest.mark.parametrize(("path", "names"), READS)
def test_odd_queries_never_break_a_read(
    world: ApiWorld, commissioner: APIClient, path: str, names: list[str]
) -> None:
    address, broken = address_of(world, path), []
    for name in names:
        for value in (*ODD_QUERY, OTHER_QUERIES[turn_of(path, name) % len(OTHER_QUERIES)]):
            answer = commissioner.get(address, {name: value})
            if answer.status_code >= 500:
                broken.append((name, value[:40], answer.content[:200]))
    assert broken == []


def address_of(world: ApiWorld, path: str) -> str:
    """The path with ids of the world."""
    values = {
        "league": world.league.slug,
        "season": 1,
        "team": "boston-bombers",
        "week": 1,
        "fixture": 1,
        "game": world.at_table.public_id,
        "side": "home",
        "part": "both",
        "username": "coach",
        "ballot": 1,
    }
    return path.format_map(KnownIds(values))


class KnownIds(dict[str, Any]):
    """Ids of what is not there for the rest."""

    def __missing__(self, _name: str) -> str:
        return "00000000-0000-4000-8000-000000000000"


@pytest.mark.parametrize("how", ["?dry_run=true", "key"])
@pytest.mark.parametrize(
    ("address", "body", "module", "reader"),
    [
        ("leagues/{league}/imports", {"games": "x", "teams": "x"}, files, "read_old_seasons"),
        ("notation", {"text": "x"}, fixtures, "check_notation"),
        ("leagues/{league}/seasons/1/fixtures/1/notation", {"text": "x"}, fixtures, "read_whole_sheet"),
        (
            "leagues/{league}/seasons/1/schedule/file",
            {"csv": "x", "reason": "x"},
            schedule,
            "read_schedule",
        ),
    ],
)
def test_texts_are_read_before_the_transaction_of_a_key_or_a_dry_run(
    world: ApiWorld,
    commissioner: APIClient,
    monkeypatch: pytest.MonkeyPatch,
    address: str,
    body: dict[str, str],
    module: ModuleType,
    reader: str,
    how: str,
) -> None:
    transactions = []

    def reading(*_arguments: Any, **_more: Any) -> None:
        transactions.append(len(connection.savepoint_ids))
        raise Refused("read", "It was read.")

    monkeypatch.setattr(module, reader, reading)
    url = f"/api/v1/{address.format(league=world.league.slug)}{how if how != 'key' else ''}"
    headers = {"Idempotency-Key": "x"} if how == "key" else {}
    answer = commissioner.post(url, body, format="json", headers=headers)
    assert (answer.json()["code"], transactions) == ("read", [len(connection.savepoint_ids)])
