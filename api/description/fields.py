"""The meaning of each field in the API's description, and a real example of it.

A serializer's help text comes first. Otherwise the meaning is in `fields/*.toml`: once for a name that means
the same everywhere, and by schema where it does not. Examples were recorded from real requests and answers
(`tests/api/description/record_examples.py`).
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "fields"
EXAMPLES = Path(__file__).parent / "examples.json"
REQUEST, PATCH = "Request", "Patched"
Schema = dict[str, Any]


def describe_fields(result: Schema, **_context: Any) -> Schema:
    """Adds a description to every property and parameter, and an example to every property.

    A postprocessing hook of drf-spectacular.
    """
    schemas = result["components"]["schemas"]
    for parameter in parameters_of(result):
        meaning = meanings()["parameters"].get(parameter["name"])
        if meaning and not parameter.get("description"):
            parameter["description"] = meaning
    for name, field, schema in properties_of(schemas):
        if is_page(name):
            continue
        if "$ref" in schema:  # what stands beside a reference counts for nothing in OpenAPI 3.0
            schema["allOf"] = [{"$ref": schema.pop("$ref")}]
        if "description" not in schema and (meaning := meaning_of(name, field)):
            schema["description"] = meaning
        if needs_example(schema, schemas) and (key := f"{plain_name(name)}.{field}") in examples():
            schema["example"] = examples()[key]
    return result


def properties_of(schemas: Schema) -> Iterator[tuple[str, str, Schema]]:
    """Each property as (name of its schema, its own name, what is said of it)."""
    for name, schema in schemas.items():
        for field, told in schema.get("properties", {}).items():
            yield name, field, told


def parameters_of(result: Schema) -> Iterator[Schema]:
    """Each parameter of each operation."""
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


def without_example(schemas: Schema, known: Collection[str]) -> Iterator[str]:
    """The properties (`TeamRef.slug`) that need an example and are not among the known ones."""
    for name, field, schema in properties_of(schemas):
        key = f"{plain_name(name)}.{field}"
        if not is_page(name) and needs_example(schema, schemas) and key not in known:
            yield key


def refers_to_object(schema: Schema, schemas: Schema) -> bool:
    """Whether a property is an object, or a list of objects, whose own properties have examples."""
    inside = schema.get("items", schema)
    refs = [part["$ref"] for part in (inside, *inside.get("allOf", ())) if "$ref" in part]
    return any("properties" in schemas[ref.rsplit("/", 1)[-1]] for ref in refs)


@cache
def meanings() -> dict[str, dict[str, str]]:
    """The meanings by schema and field. Those of `everywhere` are for every schema without its own."""
    found: dict[str, dict[str, str]] = {"everywhere": {}}
    for path in sorted(FOLDER.glob("*.toml")):
        for name, words in tomllib.loads(path.read_text(encoding="utf-8")).items():
            found.setdefault(name, {}).update(words)
    return found


@cache
def examples() -> dict[str, Any]:
    """The recorded examples by schema and field (`TeamRef.slug`)."""
    recorded: dict[str, Any] = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    return recorded
