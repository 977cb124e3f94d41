"""How the API is described in OpenAPI 3, including all refusals."""

from __future__ import annotations

from typing import Any, Literal

from drf_spectacular.contrib.django_filters import DjangoFilterExtension
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from api.http.authentication import SignedIn, TokenAuthentication
from api.http.problems import MEDIA_TYPE, Problem
from api.http.writes import KEY, LONGEST_KEY, WriteParams

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


class ApiSchema(AutoSchema):
    """drf-spectacular's schema, plus refusals, conditional requests, and the options of writes."""

    def get_override_parameters(self) -> list[Any]:
        if not self._is_write():
            return [params_class] if (params_class := getattr(self.view, "params_class", None)) else []
        return [WriteParams, ONCE, *([UNCHANGED] if hasattr(self.view, "version") else [])]

    def _is_write(self) -> bool:
        return hasattr(getattr(self.view, self.method.lower()), "is_write")

    def _map_basic_serializer(self, serializer: Any, direction: Direction) -> dict[str, Any]:
        """Declares that unknown fields in a body are refused."""
        schema: dict[str, Any] = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]
        return {**schema, "additionalProperties": False} if direction == "request" else schema

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        if self.method == "GET":
            bodies["304"] = {"description": "Not changed: the ETag in `If-None-Match` is still current."}
        problem = self.resolve_serializer(Problem, "response").ref
        for code in self._refusals():
            bodies.setdefault(
                code, {"description": MEANINGS[code], "content": {MEDIA_TYPE: {"schema": problem}}}
            )
        return dict(sorted(bodies.items()))

    def _refusals(self) -> tuple[str, ...]:
        if self.method != "GET":
            return WRITING
        forbidden = ("403",) if self._is_for_runners() else ()
        too_soon = ("409",) if getattr(self.view, "may_be_too_soon", False) else ()
        return (*READING, *forbidden, *too_soon)

    def _is_for_runners(self) -> bool:
        return getattr(self.view, "runners_only", False)

    def get_auth(self) -> list[dict[str, Any]]:
        """Anonymous requests are allowed except where only signed-in people have access."""
        known: list[dict[str, Any]] = super().get_auth()
        people_only = self._is_write() or self._is_for_runners() or SignedIn in self.view.permission_classes
        return known if people_only else [*known, {}]


class TokenScheme(KnoxTokenScheme):  # type: ignore[no-untyped-call]
    """How programs authenticate."""

    target_class = TokenAuthentication  # type: ignore[assignment] # or its path
    name = "token"
