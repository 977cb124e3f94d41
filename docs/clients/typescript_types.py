"""TypeScript types from an OpenAPI description: an interface for each object, and one of all operations.

Generators of TypeScript run on npm, which our tests do without. These types are for any `fetch`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
JSON = "application/json"


def typescript_of(description: Schema) -> str:
    """The whole file."""
    lines = ["// Made by docs/clients/generate.py from the API's description.", ""]
    for name, schema in description["components"]["schemas"].items():
        lines += [*_comment(schema, ""), *_declared(name, schema), ""]
    lines += ["/** Every operation by its method and address. */", "export interface Operations {"]
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            lines += _comment(operation, "  ")
            lines += [f"  {json.dumps(f'{method.upper()} {path}')}: {{"]
            lines += [f"    {part}" for part in _operation(operation)]
            lines += ["  };"]
    return "\n".join([*lines, "}", ""])


def _declared(name: str, schema: Schema) -> Iterator[str]:
    if "properties" not in schema:
        yield f"export type {name} = {type_of(schema)};"
        return
    yield f"export interface {name} {{"
    for field, told in schema["properties"].items():
        yield from _comment(told, "  ")
        mark = "" if field in schema.get("required", ()) else "?"
        yield f"  {_key(field)}{mark}: {type_of(told)};"
    yield "}"


def _operation(operation: Schema) -> Iterator[str]:
    for place in ("path", "query"):
        fields = [one for one in operation.get("parameters", ()) if one["in"] == place]
        mark = "" if place == "path" else "?"
        parts = [f"{_key(one['name'])}{mark}: {type_of(one['schema'])}" for one in fields]
        yield f"{place}: {{ {'; '.join(parts)} }};"
    body = operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema")
    yield f"body: {type_of(body) if body else 'undefined'};"
    answers = [
        type_of(one["content"][JSON]["schema"])
        for code, one in operation["responses"].items()
        if code.startswith("2") and JSON in one.get("content", {})
    ]
    yield f"answer: {' | '.join(dict.fromkeys(answers)) or 'undefined'};"


def type_of(schema: Schema) -> str:
    """The type of a value."""
    found = _not_null(schema)
    return f"{found} | null" if schema.get("nullable") and found != "null" else found


def _not_null(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for key, sign in (("allOf", " & "), ("oneOf", " | "), ("anyOf", " | ")):
        if key in schema:
            return sign.join(type_of(part) for part in schema[key])
    kind = schema.get("type", "")
    if kind == "array":
        return f"({type_of(schema['items'])})[]"
    if kind == "object":
        inside = schema.get("additionalProperties")
        return f"Record<string, {type_of(inside) if isinstance(inside, dict) else 'unknown'}>"
    return PLAIN.get(kind, "unknown")


def _comment(schema: Schema, indent: str) -> Iterator[str]:
    text = " ".join(schema.get("description", "").replace("*/", "* /").split())
    if text:
        yield f"{indent}/** {text} */"


def _key(name: str) -> str:
    return name if re.fullmatch(r"\w+", name) else json.dumps(name)
