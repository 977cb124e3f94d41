"""How the API is described in OpenAPI 3, including all refusals.

The tag of an operation is its subject: the package of its view. Its id is its method and the name of its
address.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Literal

from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.contrib.django_filters import DjangoFilterExtension
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework.serializers import ListSerializer

from api.http.authentication import SignedIn, TokenAuthentication
from api.http.problems import MEDIA_TYPE, Problem
from api.http.reads import ReadView
from api.http.writes import KEY, LONGEST_KEY, REPLAYED, WriteParams
from api.reads.expansions import EXPAND
from api.reads.fields import FIELDS, fields_below
from api.reads.retirement import Retirement, retirement_of

Direction = Literal["request", "response"]
# No field is a place on a map. Looking for GDAL starts a compiler and a linker for each of its versions.
DjangoFilterExtension._has_gis = False  # type: ignore[attr-defined] # noqa: SLF001
MEANINGS = {
    "400": "Invalid parameter, cursor or body.",
    "401": "The token is unknown or has expired.",
    "403": "This person or token may not do this.",
    "404": "It does not exist, or this person may not see it.",
    "406": "Only JSON answers are available.",
    "409": "The current state does not allow it; `code` tells why.",
    "412": "The state has changed since it was read (`If-Match`).",
    "413": "The body is too large.",
    "415": "Only JSON bodies are accepted.",
    "429": "Too many requests. `Retry-After` is the number of seconds to wait.",
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

    def get_summary(self) -> str:
        """The first sentence of the description."""
        sentence = " ".join(self.get_description().split()).partition(". ")[0]
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
        """Declares that unknown fields in a body are refused, how long its lists of objects may be, and which
        fields will be removed."""
        schema: dict[str, Any] = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]
        for name, field in fields_below(serializer).items():
            if (retirement := retirement_of(field)) and name in schema["properties"]:
                schema["properties"][name] |= {"deprecated": True, "description": _removal(retirement)}
        if direction != "request":
            return schema
        for name, field in serializer.fields.items():
            if isinstance(field, ListSerializer):
                schema["properties"][name] |= _lengths(field)
        return {**schema, "additionalProperties": False}

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        if self._has_etag():
            bodies["304"] = {"description": "Not changed: the ETag in `If-None-Match` is still current."}
        problem = self.resolve_serializer(Problem, "response").ref
        for code in self._refusals():
            bodies.setdefault(
                code, {"description": MEANINGS[code], "content": {MEDIA_TYPE: {"schema": problem}}}
            )
        for code, body in bodies.items():
            body["description"] = body.get("description") or self.get_summary()
            body["headers"] = {
                name: {"description": HEADERS[name], "schema": STRING} for name in self._headers(code)
            }
        return dict(sorted(bodies.items()))

    def _has_etag(self) -> bool:
        return self.method == "GET" and getattr(self.view, "has_etag", False)

    def _headers(self, code: str) -> list[str]:
        found = ["ETag"] if self._has_etag() and code in ("200", "304") else []
        if code == "201":
            found.append("Location")
        if self._is_write() and code.startswith("2"):
            found.append(REPLAYED)
        if code == "429":
            found.append("Retry-After")
        return [*found, "RateLimit", "RateLimit-Policy", "X-Request-ID"]

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
    found = {"minItems": field.min_length, "maxItems": field.max_length}
    return {name: length for name, length in found.items() if length is not None}


def _removal(retirement: Retirement) -> str:
    return (
        f"Deprecated since {retirement.since}; may be gone from {retirement.until} on. {retirement.instead}"
    )


class TokenScheme(KnoxTokenScheme):  # type: ignore[no-untyped-call]
    """How programs authenticate."""

    target_class = TokenAuthentication  # type: ignore[assignment] # or its path
    name = "token"


def subject_of(module: str) -> str:
    """The subject of a view in this module, which is the name of its package."""
    return module.split(".")[1]


def description_of(subject: str) -> str:
    """What a subject is about: the docstring of its package."""
    return (import_module(f"api.{subject}").__doc__ or "").strip()


@cache
def names_of_views() -> dict[type, str]:
    """The name of the address of each view."""
    return {
        pattern.callback.cls: pattern.name or ""
        for pattern in _patterns(get_resolver())
        if hasattr(pattern.callback, "cls")
    }


def _patterns(resolver: URLResolver) -> list[URLPattern]:
    found: list[URLPattern] = []
    for pattern in resolver.url_patterns:
        found += [pattern] if isinstance(pattern, URLPattern) else _patterns(pattern)
    return found
