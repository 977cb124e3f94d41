"""The description of one subject of the API for people: every operation, its fields and an example."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from django.views.generic import TemplateView

from api.description.fields import kind_of, refs_of
from api.http.schema import api_description, description_of

JSON = "application/json"
DEEPEST = 7  # levels of an example
FORMATS = {"date-time": "time", "date": "date", "uuid": "UUID", "uri": "address"}
KINDS = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "",
}


def subjects() -> list[tuple[str, str]]:
    """The name of each subject, and what it is about."""
    return [(tag["name"], tag["description"]) for tag in api_description()["tags"]]


@cache
def subject_text(name: str) -> dict[str, Any]:
    """A subject with its operations, and the objects that they send and answer, by name. Raises KeyError."""
    operations = [
        _operation(method.upper(), path, operation)
        for path, methods in api_description()["paths"].items()
        for method, operation in methods.items()
        if name in operation["tags"]
    ]
    if not operations:
        raise KeyError(name)
    objects: dict[str, Any] = {}
    for operation in operations:
        for anchor in (operation["body_anchor"], operation["answer_anchor"]):
            _collect(anchor, objects)
    return {
        "name": name,
        "text": description_of(name),
        "operations": operations,
        "objects": sorted(objects.items()),
    }


def _operation(method: str, path: str, operation: dict[str, Any]) -> dict[str, Any]:
    """The operation with examples of its body and answer as JSON, empty without one."""
    done = (answer for code, answer in operation["responses"].items() if code.startswith("2"))
    contents = {"body": operation.get("requestBody", {}), "answer": next(done, {})}
    schemas = {name: part.get("content", {}).get(JSON, {}).get("schema") for name, part in contents.items()}
    return {
        **operation,
        "method": method,
        "path": path,
        "needs_token": {} not in operation.get("security", ()),
        "parameters": [
            _field(parameter["name"], parameter["schema"], parameter)
            for parameter in operation.get("parameters", ())
        ],
        **{name: _as_json(schema) for name, schema in schemas.items()},
        **{f"{name}_anchor": _object_in(schema or {}) for name, schema in schemas.items()},
    }


def _field(name: str, schema: dict[str, Any], described: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A parameter or a property. `type` is in words, `anchor` leads to the object that it is."""
    return {**described, "name": name, "type": type_of(schema), "anchor": _object_in(schema), **more}


def _collect(anchor: str, objects: dict[str, Any]) -> None:
    """Adds the object and all objects within it."""
    schema = _schemas().get(anchor, {})
    if anchor in objects or "properties" not in schema:
        return
    required = schema.get("required", ())
    fields = [
        _field(name, described, described, required=name in required)
        for name, described in schema["properties"].items()
    ]
    objects[anchor] = {**schema, "fields": fields}
    for field in fields:
        _collect(field["anchor"], objects)


def type_of(schema: dict[str, Any]) -> str:
    """What a value is, in words: `text`, `whole number`, `list of TeamRef`, `home | away`."""
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"] if value is not None)
    if (kind := kind_of(schema)) == "array":
        return f"list of {type_of(schema['items'])}"
    for key in ("allOf", "oneOf", "anyOf"):
        if key in schema:
            return " | ".join(filter(None, (type_of(part) for part in schema[key])))
    if "$ref" in schema:
        inner = _schemas()[_name(schema)]
        return _name(schema) if "properties" in inner else type_of(inner)
    return FORMATS.get(schema.get("format", "")) or KINDS.get(kind, "any JSON")


def _object_in(schema: dict[str, Any]) -> str:
    """The name of the object that a schema is, or is a list of; empty if it is neither."""
    name = next(refs_of(schema), "").rsplit("/", 1)[-1]
    return name if "properties" in _schemas().get(name, {}) else ""


def _as_json(schema: dict[str, Any] | None) -> str:
    return json.dumps(example_of(schema), indent=2, ensure_ascii=False) if schema else ""


def example_of(schema: dict[str, Any], level: int = 0) -> Any:
    """A value of this schema, put together from the examples of its properties."""
    for key in ("example", "default"):
        if key in schema:
            return schema[key]
    if kind_of(schema) == "array":
        return [example_of(schema["items"], level)] if level < DEEPEST else []
    for key in ("allOf", "oneOf", "anyOf"):
        if key in schema:
            return example_of(schema[key][0], level)
    if "$ref" in schema:
        return example_of(_schemas()[_name(schema)], level)
    if "properties" in schema:
        return dict(_examples(schema, level + 1)) if level < DEEPEST else {}
    return schema["enum"][0] if "enum" in schema else None


def _examples(schema: dict[str, Any], level: int) -> Iterator[tuple[str, Any]]:
    for name, described in schema["properties"].items():
        yield name, example_of(described, level)


def _name(schema: dict[str, Any]) -> str:
    return str(schema["$ref"]).rsplit("/", 1)[-1]


def _schemas() -> dict[str, Any]:
    schemas: dict[str, Any] = api_description()["components"]["schemas"]
    return schemas


class DocsPage(TemplateView):
    """The description as an interactive page, with links to the subjects."""

    template_name = "api/docs.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "subjects": subjects()}


class SubjectPage(TemplateView):
    """One subject of the API, readable without scripts."""

    template_name = "api/subject.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        try:
            subject = subject_text(self.kwargs["subject"])
        except KeyError:
            raise Http404(_("The API has no such subject: choose one from its description.")) from None
        return {**super().get_context_data(**kwargs), "subject": subject, "subjects": subjects()}
