"""The description of the API is complete: generated clients and readers need nothing else."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from jsonschema import Draft202012Validator, FormatChecker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from api.description.fields import (
    examples,
    is_page,
    meanings,
    parameters_of,
    plain_name,
    properties_of,
)
from api.description.pages import subject_text, subjects
from api.http.schema import api_description
from tests.api.description.recording import without_example

SCHEMAS = api_description()["components"]["schemas"]
OPERATIONS = [operation for methods in api_description()["paths"].values() for operation in methods.values()]


def test_every_property_has_a_description() -> None:
    """Write it into `api/description/fields/`, or as the help text of the field."""
    assert [
        f"{name}.{field}"
        for name, field, told in properties_of(SCHEMAS)
        if not is_page(name) and not told.get("description")
    ] == []


def test_every_property_has_an_example() -> None:
    """Record it: `python3 tests/api/description/record_examples.py`."""
    assert sorted(set(without_example(SCHEMAS, known=examples()))) == []


def test_every_example_is_what_its_schema_allows() -> None:
    home = Resource.from_contents({"components": {"schemas": SCHEMAS}}, DRAFT202012)
    registry = Registry().with_resource("urn:api", home)
    given = [
        (name, field, told["example"]) for name, field, told in properties_of(SCHEMAS) if "example" in told
    ]
    assert len(given) > 1000
    wrong = []
    for name, field, example in given:
        address = {"$ref": f"urn:api#/components/schemas/{name}/properties/{field}"}
        validator = Draft202012Validator(address, registry=registry, format_checker=FormatChecker())
        wrong += [f"{name}.{field}: {error.message}" for error in validator.iter_errors(example)]
    assert wrong == []


def test_every_parameter_has_a_description() -> None:
    missing = {one["name"] for one in parameters_of(api_description()) if not one.get("description")}
    assert sorted(missing) == []


def test_no_description_and_no_example_is_left_over() -> None:
    known = {f"{plain_name(name)}.{field}" for name, field, _told in properties_of(SCHEMAS)}
    written = {
        f"{name}.{field}"
        for name, fields in meanings().items()
        for field in fields
        if name not in ("everywhere", "parameters")
    }
    assert sorted((written | set(examples())) - known) == []


def test_every_operation_has_one_subject_and_its_own_short_id() -> None:
    assert all(len(operation["tags"]) == 1 for operation in OPERATIONS)
    ids = [operation["operationId"] for operation in OPERATIONS]
    assert len(ids) == len(set(ids))
    assert {"get_standings", "post_report", "get_league_feed_live"} <= set(ids)


def test_conditional_requests_and_headers_are_described() -> None:
    standings = next(one for one in OPERATIONS if one["operationId"] == "get_standings")
    assert {"If-None-Match", "Accept-Language"} <= {one["name"] for one in standings["parameters"]}
    assert set(standings["responses"]["304"]["headers"]) == {
        "ETag",
        "RateLimit",
        "RateLimit-Policy",
        "X-Request-ID",
    }
    assert "Retry-After" in standings["responses"]["429"]["headers"]
    founding = next(one for one in OPERATIONS if one["operationId"] == "post_leagues")
    assert {"Location", "Idempotency-Replayed"} <= set(founding["responses"]["201"]["headers"])


def test_live_streams_are_described() -> None:
    (stream,) = [one for one in OPERATIONS if one["operationId"] == "get_game_feed_live"]
    assert list(stream["responses"]["200"]["content"]) == ["text/event-stream"]
    assert "Last-Event-ID" in {one["name"] for one in stream["parameters"]}


@pytest.mark.parametrize("subject", [name for name, _text in subjects()])
def test_every_subject_has_text(subject: str) -> None:
    shown = subject_text(subject)
    assert shown["text"]
    assert shown["operations"]


def test_page_of_a_subject_shows_operations_fields_and_examples(db: None) -> None:
    page = Client().get(reverse("api:docs-subject", args=["standings"])).content.decode()
    address = "GET /api/v1/leagues/{league}/seasons/{season}/standings"
    for part in (
        address,
        "Strength of victory",
        'id="RowOut"',
        "<code>en</code>",
        "&quot;slug&quot;: &quot;",
    ):
        assert part in page


def test_unknown_subject_is_not_found(db: None) -> None:
    assert Client().get(reverse("api:docs-subject", args=["weather"])).status_code == 404


def test_limits_of_lists_of_objects_are_described() -> None:
    results = SCHEMAS["ResultsInRequest"]["properties"]["results"]
    assert (results["minItems"], results["maxItems"]) == (1, 200)
    assert SCHEMAS["WhatIfInRequest"]["properties"]["results"]["maxItems"] == 500
