"""How the API describes itself (OpenAPI 3): every answer that may come, refusals too."""

from __future__ import annotations

from typing import Any, Literal

from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from api.http.authentication import SignedIn, TokenAuthentication
from api.http.problems import MEDIA_TYPE, Problem
from api.http.writes import KEY, LONGEST_KEY, WriteParams

Direction = Literal["request", "response"]
MEANINGS = {
    "400": "What was sent makes no sense here: a parameter, a cursor, the body.",
    "401": "The token is unknown or has run out.",
    "403": "This person, or this token, may not do that.",
    "404": "There is no such thing, or it is not open to this person.",
    "406": "Answers are JSON: no other kind can be asked for.",
    "409": "The state of things forbids it; `code` says which rule.",
    "412": "It has changed since it was read (`If-Match`).",
    "413": "The body is too large.",
    "415": "Bodies are JSON.",
    "429": "Too many requests: `Retry-After` says for how many seconds to wait.",
}
READING = ("400", "401", "404", "406", "412", "429")
WRITING = ("400", "401", "403", "404", "406", "409", "412", "413", "415", "429")

STRING = {"type": "string"}
ONCE = OpenApiParameter(
    KEY,
    {**STRING, "pattern": f"^[!-~]{{1,{LONGEST_KEY}}}$"},
    OpenApiParameter.HEADER,
    description="Sent again with the same key within 24 hours, the request is answered again and done once.",
)
UNCHANGED = OpenApiParameter(
    "If-Match",
    STRING,
    OpenApiParameter.HEADER,
    description="The ETag of what you have read of this league, or game: 412 if something has changed since.",
)


class ApiSchema(AutoSchema):
    """drf-spectacular's, with the refusals, with conditional reading, and with how a write is meant."""

    def get_override_parameters(self) -> list[Any]:
        if not self._is_write():
            return [asks] if (asks := getattr(self.view, "asks", None)) else []
        return [WriteParams, ONCE, *([UNCHANGED] if hasattr(self.view, "version") else [])]

    def _is_write(self) -> bool:
        return hasattr(getattr(self.view, self.method.lower()), "is_write")

    def _map_basic_serializer(self, serializer: Any, direction: Direction) -> dict[str, Any]:
        """A field that a body has and the service does not know is refused."""
        schema: dict[str, Any] = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]
        return {**schema, "additionalProperties": False} if direction == "request" else schema

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        if self.method == "GET":
            bodies["304"] = {"description": "Unchanged: the ETag in `If-None-Match` is still right."}
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
        """Strangers may ask too, except where only people have something."""
        known: list[dict[str, Any]] = super().get_auth()
        people_only = self._is_write() or self._is_for_runners() or SignedIn in self.view.permission_classes
        return known if people_only else [*known, {}]


class TokenScheme(KnoxTokenScheme):  # type: ignore[no-untyped-call]
    """How a program says who it is."""

    target_class = TokenAuthentication  # type: ignore[assignment] # or its path
    name = "token"
