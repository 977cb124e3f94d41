"""The typed clients that fit this service, as files: the types for TypeScript, which are made from the API's
description here, and the Python client of docs/clients."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from io import BytesIO
from typing import Any, cast
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api.description.fields import EVENT, STREAM
from api.discovery import HOUR
from api.http.params import require_known
from api.http.problems import JsonProblems
from api.http.reads import unless_unchanged
from api.http.schema import api_description
from league.conf.program import ROOT

Schema = dict[str, Any]
PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
JSON = "application/json"
PACKAGE = ROOT / "docs" / "clients" / "python" / "dice_football"
WHEEL = "dice_football-1-py3-none-any.whl"
ABOUT = "dice_football-1.dist-info"
METADATA = """Metadata-Version: 2.1
Name: dice-football
Version: 1
Summary: A typed client of a dice football league's site
Requires-Python: >=3.11
"""
KIND = "Wheel-Version: 1.0\nGenerator: dice football\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


class ClientView(JsonProblems):
    """A file for programmers, the same for everybody until the program is updated."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """The address says what the file is, whatever the caller accepts."""
        return super().perform_content_negotiation(request, force=True)

    def answer(self, request: Request, content: bytes, media_type: str) -> HttpResponseBase:
        require_known(request.query_params, ())
        file = HttpResponse(content, content_type=media_type)
        answer = unless_unchanged(cast("HttpRequest", request), file) or file
        answer["Cache-Control"] = f"public, max-age={HOUR}"
        return answer


@extend_schema(exclude=True)
class TypeScriptTypes(ClientView):
    """The types of all objects and operations, for any `fetch`."""

    def get(self, request: Request) -> HttpResponseBase:
        return self.answer(request, typescript_file(), "application/typescript; charset=utf-8")


@extend_schema(exclude=True)
class PythonClient(ClientView):
    """The Python client as a wheel, which pip installs and every program for zip files unpacks."""

    def get(self, request: Request) -> HttpResponseBase:
        return self.answer(request, python_wheel(), "application/zip")


@cache
def typescript_file() -> bytes:
    """`league.d.ts` in UTF-8. Takes 20 ms, and a second if nobody has read the description yet."""
    return typescript_of(api_description()).encode()


@cache
def python_wheel() -> bytes:
    """The package as a wheel: the same bytes from the same files. Takes 50 ms."""
    names = sorted(path for pattern in ("*.py", "py.typed") for path in PACKAGE.rglob(pattern))
    files = {path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes() for path in names}
    files |= {f"{ABOUT}/METADATA": METADATA.encode(), f"{ABOUT}/WHEEL": KIND.encode()}
    digests = {name: sha256(text).digest() for name, text in files.items()}
    lines = [
        f"{name},sha256={urlsafe_b64encode(digest).decode().rstrip('=')},{len(files[name])}"
        for name, digest in digests.items()
    ]
    files[f"{ABOUT}/RECORD"] = "\n".join([*lines, f"{ABOUT}/RECORD,,", ""]).encode()
    wheel = BytesIO()
    with ZipFile(wheel, "w", ZIP_DEFLATED) as packed:
        for name, text in files.items():
            packed.writestr(ZipInfo(name), text, ZIP_DEFLATED)
    return wheel.getvalue()


def typescript_of(description: Schema) -> str:
    lines = ["// Made from the API's description. A refused request is answered with a Problem.", ""]
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
    for field, part in schema["properties"].items():
        yield from _comment(part, "  ")
        mark = "" if field in schema.get("required", ()) else "?"
        yield f"  {_key(field)}{mark}: {type_of(part)};"
    yield "}"


def _operation(operation: Schema) -> Iterator[str]:
    for place in ("path", "query"):
        fields = [parameter for parameter in operation.get("parameters", ()) if parameter["in"] == place]
        mark = "" if place == "path" else "?"
        parts = [f"{_key(parameter['name'])}{mark}: {type_of(parameter['schema'])}" for parameter in fields]
        yield f"{place}: {{ {'; '.join(parts)} }};"
    body = operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema")
    yield f"body: {type_of(body) if body else 'undefined'};"
    contents = [
        response.get("content", {})
        for code, response in operation["responses"].items()
        if code.startswith("2")
    ]
    answers = [type_of(content[JSON]["schema"]) for content in contents if JSON in content]
    yield f"answer: {' | '.join(dict.fromkeys(answers)) or 'undefined'};"
    yield from (f"event: {type_of(content[STREAM][EVENT])};" for content in contents if STREAM in content)


def type_of(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for key, sign in (("allOf", " & "), ("oneOf", " | "), ("anyOf", " | ")):
        if key in schema:
            return sign.join(type_of(part) for part in schema[key])
    kinds = schema.get("type", "")
    if isinstance(kinds, list):
        return " | ".join(type_of({**schema, "type": kind}) for kind in kinds)
    if kinds == "array":
        return f"({type_of(schema['items'])})[]"
    if kinds == "object":
        inside = schema.get("additionalProperties")
        return f"Record<string, {type_of(inside) if isinstance(inside, dict) else 'unknown'}>"
    return PLAIN.get(kinds, "unknown")


def _comment(schema: Schema, indent: str) -> Iterator[str]:
    text = " ".join(schema.get("description", "").replace("*/", "* /").split())
    if text:
        yield f"{indent}/** {text} */"


def _key(name: str) -> str:
    return name if re.fullmatch(r"\w+", name) else json.dumps(name)
