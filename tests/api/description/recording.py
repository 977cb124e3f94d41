"""Records an example of every property from requests and answers of tests."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any

import pytest
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.description.fields import (
    is_page,
    needs_example,
    plain_name,
    properties_of,
    refers_to_object,
    refs_of,
)
from api.http.schema import api_description, names_of_views

JSON = "application/json"
MOST, LONGEST = 3, 160  # items of a list or object; characters of a text
PLACEHOLDERS = {"x", "?", "made-up", "Because", "secret", "nobody"}
PRIVATE = "hushed"  # the private league of tests/access
SECRET = ("secret", "link", "password", "code")  # written by hand


def without_example(schemas: dict[str, Any], known: Collection[str]) -> Iterator[str]:
    """The properties (`TeamRef.slug`) that need an example and are not among the known ones."""
    for name, field, schema in properties_of(schemas):
        key = f"{plain_name(name)}.{field}"
        if not is_page(name) and needs_example(schema, schemas) and key not in known:
            yield key


def listen(monkeypatch: pytest.MonkeyPatch, found: dict[str, Any]) -> None:
    """Records all requests and answers of one test."""
    recorder, finalize = Recorder(found), APIView.finalize_response

    def listening(view: APIView, request: Request, response: Any, *args: Any, **address: Any) -> Response:
        answer = finalize(view, request, response, *args, **address)
        recorder.hear(view, request, answer)
        return answer

    monkeypatch.setattr(APIView, "finalize_response", listening)


class Recorder:
    """`found` gets the first useful value of each property (`TeamRef.slug`)."""

    def __init__(self, found: dict[str, Any]) -> None:
        self.found = found
        self.operations = {
            operation["operationId"]: operation
            for methods in api_description()["paths"].values()
            for operation in methods.values()
        }

    def hear(self, view: APIView, request: Request, answer: Any) -> None:
        name = names_of_views().get(type(view), "").replace("-", "_")
        operation = self.operations.get(f"{str(request.method).lower()}_{name}")
        if operation is None or not 200 <= answer.status_code < 300:
            return
        body = operation.get("requestBody", {}).get("content", {}).get(JSON)
        if body and request.data:
            self.record(body["schema"], request.data)
        told = operation["responses"].get(str(answer.status_code), {}).get("content", {}).get(JSON)
        if told and getattr(answer, "data", None):
            self.record(told["schema"], json.loads(JSONRenderer().render(answer.data)))

    def record(self, schema: dict[str, Any], value: Any) -> None:
        """Records the values of all properties in this value of the schema."""
        for ref in refs_of(schema):
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, dict):
                    self.record_object(*kind_of_object(ref, one), one)

    def record_object(self, name: str, told: dict[str, Any], value: dict[str, Any]) -> None:
        schemas = api_description()["components"]["schemas"]
        for field, schema in told.get("properties", {}).items():
            if is_useful(value.get(field)) and not any(word in field for word in SECRET):
                if not refers_to_object(schema, schemas):
                    self.found.setdefault(f"{plain_name(name)}.{field}", shortened(value[field]))
                self.record(schema, value[field])


def kind_of_object(ref: str, value: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The schema that the reference names, or the one of its kinds that this value has."""
    schemas = api_description()["components"]["schemas"]
    told = schemas[ref.rsplit("/", 1)[-1]]
    if "discriminator" in told:
        ref = told["discriminator"]["mapping"][value[told["discriminator"]["propertyName"]]]
    name = ref.rsplit("/", 1)[-1]
    return name, schemas[name]


def is_useful(value: Any) -> bool:
    """Whether a value shows a reader anything."""
    if isinstance(value, str):
        return bool(value) and value not in PLACEHOLDERS and PRIVATE not in value
    return value not in (None, [], {})


def shortened(value: Any) -> Any:
    """The beginning of a long value."""
    if isinstance(value, list):
        return [shortened(item) for item in value[:MOST]]
    if isinstance(value, dict):
        return {key: shortened(item) for key, item in list(value.items())[:MOST]}
    return value[:LONGEST] if isinstance(value, str) else value
