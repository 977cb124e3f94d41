"""The meaning of each field in the API's description, a real example of it, and the API's subjects (tags).

A serializer's help text comes first. Otherwise the meaning is in `fields/*.toml`: once for a name that means
the same everywhere, and by schema where it does not. Examples were recorded from real requests and answers
(`tests/api/description/record_examples.py`)."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from api.http.problems import MEDIA_TYPE
from api.http.schema import description_of


def describe_subjects(result: dict[str, Any], **_context: Any) -> dict[str, Any]:
    """Lists the tags with what they are about. A postprocessing hook of drf-spectacular."""
    used = {
        tag
        for methods in result["paths"].values()
        for operation in methods.values()
        for tag in operation["tags"]
    }
    result["tags"] = [{"name": tag, "description": description_of(tag)} for tag in sorted(used)]
    return result


STREAM = "text/event-stream"
ANSWER = (
    "A stream of events. `id` is the position in the feed, `event` the kind, and `data` the `Happening` "
    "as JSON. A comment line is sent every 15 seconds while nothing happens."
)
EVENT = "x-event"  # what the data of an event is: OpenAPI 3.0 has no word for it
FEED_EVENT = {"$ref": "#/components/schemas/Happening"}
REFUSALS = {
    "400": "The position or a kind is not valid.",
    "401": "The token is unknown or has expired.",
    "404": "It does not exist, or this person may not see it.",
    "429": "Too many streams are open. `Retry-After` is the number of seconds to wait.",
}
AFTER = "The id of the last event that you have; `0`: from the beginning. Without it, from now on."


def describe_streams(result: dict[str, Any], **_context: Any) -> dict[str, Any]:
    """Adds a live stream beside each feed. A postprocessing hook of drf-spectacular."""
    for path, methods in list(result["paths"].items()):
        if path.endswith("/feed"):
            result["paths"][f"{path}/live"] = {"get": stream_of(methods["get"])}
    result["paths"] = dict(sorted(result["paths"].items()))
    return result


def stream_of(feed: dict[str, Any]) -> dict[str, Any]:
    """The description of the stream with the same events as this feed."""
    text = {"type": "string"}
    parameters = [
        parameter
        for parameter in feed["parameters"]
        if parameter["in"] == "path" or parameter["name"] == "kind"
    ]
    return {
        "operationId": f"{feed['operationId']}_live",
        "description": "The events of the feed as server-sent events, as they happen.",
        "summary": "The events of the feed as server-sent events, as they happen",
        "parameters": [
            {"in": "header", "name": "Last-Event-ID", "schema": text, "description": AFTER},
            {"in": "query", "name": "after", "schema": text, "description": AFTER},
            *parameters,
        ],
        "tags": feed["tags"],
        "security": feed["security"],
        "responses": {
            "200": {"description": ANSWER, "content": {STREAM: {"schema": text, EVENT: FEED_EVENT}}},
            **{code: _refusal(meaning) for code, meaning in REFUSALS.items()},
        },
    }


def _refusal(meaning: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": meaning, "content": {MEDIA_TYPE: {"schema": schema}}}


FOLDER = Path(__file__).parent / "fields"
EXAMPLES = Path(__file__).parent / "examples.json"
NULL = {"$ref": "#/components/schemas/NullEnum"}
PAGE_ADDRESS = {
    "type": ["string", "null"],
    "format": "uri",
    "description": "The address of another page of the list; null without one.",
}
REQUEST, PATCH = "Request", "Patched"
Schema = dict[str, Any]


def describe_fields(result: Schema, **_context: Any) -> Schema:
    """Adds a description to every property and parameter, and an example to every property.

    A postprocessing hook of drf-spectacular."""
    schemas = result["components"]["schemas"]
    _mend(schemas)
    for parameter in parameters_of(result):
        meaning = meanings()["parameters"].get(parameter["name"])
        if meaning and not parameter.get("description"):
            parameter["description"] = meaning
    for name, field, schema in properties_of(schemas):
        if is_page(name):
            continue
        if "description" not in schema and (meaning := meaning_of(name, field)):
            schema["description"] = meaning
        if needs_example(schema, schemas) and (key := f"{plain_name(name)}.{field}") in examples():
            schema["example"] = examples()[key]
    return result


def _mend(schemas: Schema) -> None:
    """Takes out labels of forms, line breaks and other forms of null; adds the schema that pages share."""
    schemas.pop("NullEnum", None)
    schemas["PageAddress"] = PAGE_ADDRESS
    for schema in schemas.values():
        if "description" in schema:
            schema["description"] = " ".join(schema["description"].split())
    for _name, _field, schema in properties_of(schemas):
        schema.pop("title", None)
        for part in (schema, schema.get("items", {})):
            if part.get("format") == "double":  # as every number in JSON
                del part["format"]
        parts = schema.pop("oneOf", [])
        if parts and {} not in parts:  # otherwise any JSON, which includes null
            schema["oneOf"] = [{"type": "null"} if part == NULL else part for part in parts]


def properties_of(schemas: Schema) -> Iterator[tuple[str, str, Schema]]:
    """Each property as (name of its schema, its own name, what is said of it)."""
    for name, schema in schemas.items():
        for field, described in schema.get("properties", {}).items():
            yield name, field, described


def parameters_of(result: Schema) -> Iterator[Schema]:
    for methods in result["paths"].values():
        for operation in methods.values():
            yield from operation.get("parameters", ())


def is_page(name: str) -> bool:
    """Whether a schema is a page of a list, which drf-spectacular describes."""
    return name.startswith("Paginated")


def plain_name(name: str) -> str:
    """The name of a serializer, whose schema for requests has a longer one."""
    return name.removeprefix(PATCH).removesuffix(REQUEST)


def meaning_of(name: str, field: str) -> str:
    """What the field means; empty if nobody has written it."""
    words = meanings()
    own: str = words.get(plain_name(name), {}).get(field, "")
    return own or str(words["everywhere"].get(field, ""))


def needs_example(schema: Schema, schemas: Schema) -> bool:
    """Whether nothing else shows what a property looks like: a default, or the properties of an object."""
    return "default" not in schema and not refers_to_object(schema, schemas)


def refers_to_object(schema: Schema, schemas: Schema) -> bool:
    """Whether a property is an object, or a list of objects, whose own properties have examples."""
    return any({"properties", "oneOf"} & {*schemas[ref.rsplit("/", 1)[-1]]} for ref in refs_of(schema))


def refs_of(schema: Schema) -> Iterator[str]:
    """The schemas that a schema refers to, directly or as items of a list."""
    inside = schema.get("items", schema)
    for part in (inside, *inside.get("allOf", ()), *inside.get("oneOf", ())):
        if "$ref" in part:
            yield part["$ref"]


def kind_of(schema: Schema) -> str:
    """The type of a value that is not null; empty for any."""
    kinds = schema.get("type", "")
    return kinds if isinstance(kinds, str) else str(kinds[0])


@cache
def meanings() -> dict[str, dict[str, str]]:
    """The meanings by schema and field. Those of `everywhere` are for every schema without its own."""
    by_schema: dict[str, dict[str, str]] = {"everywhere": {}}
    for path in sorted(FOLDER.glob("*.toml")):
        for name, words in tomllib.loads(path.read_text(encoding="utf-8")).items():
            by_schema.setdefault(name, {}).update(words)
    return by_schema


@cache
def examples() -> dict[str, Any]:
    """The recorded examples by schema and field (`TeamRef.slug`)."""
    recorded: dict[str, Any] = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    return recorded
