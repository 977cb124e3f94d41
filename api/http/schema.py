"""How the API is described in OpenAPI, including all refusals.

The tag of an operation is its subject: the module or package of its view, or the `SUBJECT` of its module.
Its id is its method and the name of its address."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import import_module
from math import inf
from typing import Any, Literal, cast

import yaml
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import URLPattern, URLResolver, get_resolver, get_script_prefix
from drf_spectacular.contrib.django_filters import DjangoFilterExtension
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.serializers import CharField, ListSerializer
from yaml import CollectionNode, CSafeDumper, MappingNode, Node, ScalarNode, SequenceNode

from api.http.authentication import SignedIn, TokenAuthentication
from api.http.expansions import EXPAND, FIELDS
from api.http.params import require_known
from api.http.problems import MEDIA_TYPE, JsonProblems, Problem
from api.http.reads import ReadView, unless_unchanged
from api.http.writes import KEY, LONGEST_KEY, REPLAYED, WriteParams
from league.frame.kept import PackedResponse

Direction = Literal["request", "response"]
# No field is a place on a map. Looking for GDAL starts a compiler and a linker for each of its versions.
DjangoFilterExtension._has_gis = False  # type: ignore[attr-defined] # noqa: SLF001
DONE = {"200": "OK.", "201": "Created.", "202": "Accepted: it will be done.", "204": "Done, without a body."}
ANSWERS = {  # by status: the name of the component, and what it means
    "304": ("NotModified", "Not changed: the ETag in `If-None-Match` is still current."),
    "400": ("BadRequest", "Invalid parameter, cursor or body."),
    "401": ("Unauthorized", "The token is unknown or has expired."),
    "403": ("Forbidden", "This person or token may not do this."),
    "404": ("NotFound", "It does not exist, or this person may not see it."),
    "406": ("NotAcceptable", "Only JSON answers are available."),
    "409": ("Conflict", "The current state does not allow it; `code` tells why."),
    "412": ("PreconditionFailed", "The state has changed since it was read (`If-Match`)."),
    "413": ("ContentTooLarge", "The body is too large."),
    "415": ("UnsupportedMediaType", "Only JSON bodies are accepted."),
    "429": ("TooManyRequests", "Too many requests. `Retry-After` is the number of seconds to wait."),
}
HEADERS = {
    "ETag": "The state of what was read, for `If-None-Match` and `If-Match`.",
    "Location": "The address of the new object.",
    "RateLimit": "How many requests are left in the tightest limit, and the seconds until it is full again.",
    "RateLimit-Policy": "That limit: its name, its number of requests, and its window in seconds.",
    REPLAYED: "`true` if this is the stored answer to an earlier request with the same key.",
    "Retry-After": "The number of seconds to wait.",
    "X-Request-ID": "The id of the request, for the server's log.",
}
READING = ("400", "401", "404", "406", "412", "429")
WRITING = ("400", "401", "403", "404", "406", "409", "412", "413", "415", "429")

STRING = {"type": "string"}
ONCE = OpenApiParameter(
    KEY,
    {**STRING, "pattern": f"^[!-~]{{1,{LONGEST_KEY}}}$"},
    OpenApiParameter.HEADER,
    description="A request sent again with the same key within 24 hours gets the same answer and is done "
    "only once.",
)
UNCHANGED = OpenApiParameter(
    "If-Match",
    STRING,
    OpenApiParameter.HEADER,
    description="An ETag that you got from this league or game. 412 if something has changed since.",
)
SEEN = OpenApiParameter(
    "If-None-Match",
    STRING,
    OpenApiParameter.HEADER,
    description="The ETag of the answer that you have. 304 without a body if it is still current.",
)
LANGUAGE = OpenApiParameter(
    "Accept-Language",
    STRING,
    OpenApiParameter.HEADER,
    description="The language of sentences and names: `en`, `de` or `fr`.",
)


ONLY = OpenApiParameter(
    FIELDS,
    STRING,
    description="Only these fields of the answer, or of each item of a list, separated by commas. "
    "`home.name` is a field within a field.",
)
IN_FULL = "Objects that the answer only names, in full in `expanded`, separated by commas."


class ApiSchema(AutoSchema):
    """drf-spectacular's schema, plus refusals, conditional requests, and the options of writes."""

    def _get_request_body(self, direction: Direction = "request") -> dict[str, Any] | None:
        """The body, also of a DELETE, which drf-spectacular describes without one."""
        method = self.method
        self.method = "POST" if method == "DELETE" else method
        try:
            body: dict[str, Any] | None = super()._get_request_body(direction)  # type: ignore[no-untyped-call]
        finally:
            self.method = method
        return body

    def get_operation_id(self) -> str:
        """`get_league`, `post_report`: the same in every client, and never changed by a new address."""
        return f"{self.method.lower()}_{names_of_views()[type(self.view)].replace('-', '_')}"

    def get_description(self) -> str:  # type: ignore[override] # as drf-spectacular has it
        return " ".join(super().get_description().split())

    def get_summary(self) -> str:
        """The first sentence of the description."""
        sentence = self.get_description().partition(". ")[0]
        return sentence.partition(":")[0].removesuffix(".").replace("`", "")

    def get_tags(self) -> list[str]:
        return [subject_of(type(self.view).__module__)]

    def get_override_parameters(self) -> list[Any]:
        return [*self._own_parameters(), LANGUAGE]

    def _own_parameters(self) -> list[Any]:
        if not self._is_write():
            params_class = getattr(self.view, "params_class", None)
            seen = [SEEN] if self._has_etag() else []
            return [*([params_class] if params_class else []), *self._choices(), *seen]
        return [WriteParams, ONCE, *([UNCHANGED] if hasattr(self.view, "version") else [])]

    def _choices(self) -> list[OpenApiParameter]:
        """What a client may choose to get: fields, and objects in full."""
        if not isinstance(self.view, ReadView):
            return []
        if not self.view.expansions:
            return [ONLY]
        names = "|".join(self.view.expansions)
        pattern = {**STRING, "pattern": f"^({names})(,({names}))*$"}
        return [ONLY, OpenApiParameter(EXPAND, pattern, description=IN_FULL)]

    def _is_write(self) -> bool:
        return hasattr(getattr(self.view, self.method.lower()), "is_write")

    def _map_basic_serializer(self, serializer: Any, direction: Direction) -> dict[str, Any]:
        """Declares that unknown fields in a body are refused, and how long its lists of objects may be. A
        default that may not be sent is left out: nothing was given."""
        schema: dict[str, Any] = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]
        if direction != "request":
            return schema
        for name, field in serializer.fields.items():
            if isinstance(field, ListSerializer):
                schema["properties"][name] |= _lengths(field)
            if field.default == "" and isinstance(field, CharField) and not field.allow_blank:
                schema["properties"][name].pop("default", None)
        return {**schema, "additionalProperties": False}

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        if self._has_etag():
            bodies["304"] = {"description": ANSWERS["304"][1]}
        problem = self.resolve_serializer(Problem, "response").ref
        for code in self._refusals():
            content = {MEDIA_TYPE: {"schema": problem}}
            bodies.setdefault(code, {"description": ANSWERS[code][1], "content": content})
        for code, body in bodies.items():
            body["description"] = DONE.get(code, body.get("description"))
            body["headers"] = {
                name: {"description": HEADERS[name], "schema": STRING} for name in self._headers(code)
            }
        return dict(sorted(bodies.items()))

    def _has_etag(self) -> bool:
        return self.method == "GET" and getattr(self.view, "has_etag", False)

    def _headers(self, code: str) -> list[str]:
        names = ["ETag"] if self._has_etag() and code in ("200", "304") else []
        if code == "201":
            names.append("Location")
        if self._is_write() and code.startswith("2"):
            names.append(REPLAYED)
        if code == "429":
            names.append("Retry-After")
        if not code.startswith("2"):
            names.append("X-Request-ID")  # with every answer, but it matters where something went wrong
        return [*names, "RateLimit", "RateLimit-Policy"]

    def _refusals(self) -> tuple[str, ...]:
        if self.method != "GET":
            return WRITING
        may_forbid = self._is_for_runners() or getattr(self.view, "may_forbid", False)
        forbidden = ("403",) if may_forbid else ()
        conflict = ("409",) if getattr(self.view, "may_conflict", False) else ()
        return (*READING, *forbidden, *conflict)

    def _is_for_runners(self) -> bool:
        return getattr(self.view, "runners_only", False)

    def get_auth(self) -> list[dict[str, Any]]:
        """Anonymous requests are allowed except where only signed-in people have access."""
        known: list[dict[str, Any]] = super().get_auth()
        people_only = self._is_write() or self._is_for_runners() or SignedIn in self.view.permission_classes
        return known if people_only else [*known, {}]


def _lengths(field: Any) -> dict[str, int]:
    """How many objects the list may have, as far as that is limited."""
    lengths = {"minItems": field.min_length, "maxItems": field.max_length}
    return {name: length for name, length in lengths.items() if length is not None}


class TokenScheme(KnoxTokenScheme):  # type: ignore[no-untyped-call]
    """How programs authenticate."""

    target_class = TokenAuthentication  # type: ignore[assignment] # or its path
    name = "token"


def subject_of(module: str) -> str:
    """The subject of a view in this module: its `SUBJECT` if it names one, else the name below `api`."""
    return getattr(import_module(module), "SUBJECT", module.split(".")[1])


def description_of(subject: str) -> str:
    """What a subject is about: the first paragraph of the docstring of its module or package."""
    return (import_module(f"api.{subject}").__doc__ or "").strip().partition("\n\n")[0]


@cache
def names_of_views() -> dict[type, str]:
    """The name of the address of each view."""
    return {
        pattern.callback.cls: pattern.name or ""
        for pattern in _patterns(get_resolver())
        if hasattr(pattern.callback, "cls")
    }


def _patterns(resolver: URLResolver) -> list[URLPattern]:
    patterns: list[URLPattern] = []
    for pattern in resolver.url_patterns:
        patterns += [pattern] if isinstance(pattern, URLPattern) else _patterns(pattern)
    return patterns


Part = dict[str, Any]
WIDTH, LINE, WORD = 110, 100, 40  # characters of the YAML file
Place = tuple[Any, Any, str]  # what contains a part, its key there, and the name of the part


@cache
def api_description() -> Part:
    """The API in OpenAPI, the same for everybody, with each operation in full: for readers in this program.
    Takes about a second to generate."""
    schema: Part = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return schema


@cache
def short_description() -> Part:
    """The same, a third as long, as others get it: what most operations have in common is a component."""
    return with_components(api_description())


def with_components(description: Part) -> Part:
    """A copy whose operations refer to components for headers, responses and parameters."""
    short: Part = json.loads(json.dumps(description))
    operations = [operation for methods in short["paths"].values() for operation in methods.values()]
    answers = [(each["responses"], code) for each in operations for code in each["responses"]]
    headers = [every[code].get("headers", {}) for every, code in answers]
    parameters = [each.get("parameters", []) for each in operations]
    places: dict[str, list[Place]] = {
        "headers": [(every, name, name) for every in headers for name in every],
        "responses": [(every, code, ANSWERS[code][0]) for every, code in answers if code in ANSWERS],
        "parameters": [(every, at, each["name"]) for every in parameters for at, each in enumerate(every)],
    }
    for kind, uses in places.items():
        short["components"][kind] = _shared(f"#/components/{kind}", uses)
    short["security"] = next(each["security"] for each in operations if {} in each["security"])
    for operation in operations:
        if operation["security"] == short["security"]:
            del operation["security"]
        if operation["description"].removesuffix(".") == operation["summary"]:
            del operation["description"]
    return short


def _shared(home: str, places: Iterable[Place]) -> Part:
    """The component of each name, to which its places refer now. What is something else in every second place
    has no component."""
    parts = [(json.dumps(every[key]), every, key, name) for every, key, name in places]
    names = Counter(name for _text, _every, _key, name in parts)
    equal = Counter((name, text) for text, _every, _key, name in parts)
    components: Part = {}
    for text, every, key, name in parts:
        if 1 < equal[name, text] > names[name] / 2:
            component = "".join(word[0].upper() + word[1:] for word in re.findall(r"[^\W_]+", name))
            components[component] = every[key]
            every[key] = {"$ref": f"{home}/{component}"}
    return dict(sorted(components.items()))


class Dumper(CSafeDumper):
    """YAML as a person writes it: mappings that fit into a line and lists of words stand in lines."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> MappingNode:
        node = super().represent_mapping(tag, mapping, flow_style)
        node.flow_style = sum(_length(part) for item in node.value for part in item) <= LINE
        return node

    def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> SequenceNode:
        node = super().represent_sequence(tag, sequence, flow_style)
        words = [part for part in node.value if isinstance(part, ScalarNode) and len(part.value) <= WORD]
        node.flow_style = words == node.value
        return node


def _length(node: Node) -> float:
    """The characters that a part needs in a line; infinite if it has lines of its own."""
    if isinstance(node, ScalarNode):
        return len(node.value) + 2
    if not (isinstance(node, CollectionNode) and node.flow_style):
        return inf
    parts = node.value if isinstance(node, SequenceNode) else [part for item in node.value for part in item]
    return 2 + sum(map(_length, parts))


@lru_cache(maxsize=4)  # an instance has one address, in two formats
def description_file(form: str, server: str) -> bytes:
    """The API that is served at this address, as `yaml` or `json`, compressed. Takes about two seconds."""
    description = {**short_description(), "servers": [{"url": server}]}
    if form == OpenApiJsonRenderer.format:
        text = json.dumps(description, ensure_ascii=False, separators=(",", ":"))
    else:
        text = yaml.dump(description, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=WIDTH)
    return gzip.compress(text.encode(), compresslevel=6, mtime=0)


@extend_schema(exclude=True)
class DescriptionView(JsonProblems):
    """The OpenAPI description as YAML, or as JSON if the client accepts JSON."""

    renderer_classes = (OpenApiYamlRenderer, OpenApiYamlRenderer2, OpenApiJsonRenderer, OpenApiJsonRenderer2)

    def get(self, request: Request) -> HttpResponseBase:
        require_known(request.query_params, {"format"})
        form = request.accepted_renderer
        server = get_script_prefix().rstrip("/") or "/"
        charset = f"; charset={form.charset}" if form.charset else ""
        answer = PackedResponse(description_file(form.format, server), f"{form.media_type}{charset}")
        return unless_unchanged(cast("HttpRequest", request), answer) or answer
