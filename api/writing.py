"""Writing: what was sent is read, one service is called, its outcome is shown as readers see it.

Every write can be rehearsed (`?dry_run=true`), sent again with its `Idempotency-Key` without being done
again, and made only if nothing has changed since it was read (`If-Match`).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, ParseError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.reading import require_unchanged
from api.repeating import Answer, answer_once
from league.services.rehearsing import rehearse

if TYPE_CHECKING:
    from django.contrib.auth.models import User

KEY, LONGEST_KEY = "Idempotency-Key", 200
REPLAYED = "Idempotency-Replayed"

Serializer = type[serializers.BaseSerializer[Any]]
Act = Callable[[Any, dict[str, Any]], Any]
Method = Callable[..., Response]


class Wish(serializers.Serializer[Any]):
    """How a write is meant."""

    dry_run = serializers.BooleanField(
        default=False, help_text="Answer what would be; nothing is changed or told to anybody."
    )


@dataclass(frozen=True, slots=True)
class Made:
    """Something new, and the address at which it is from now on."""

    what: Any
    address: str


def writes(
    said: Serializer | None = None,
    shown: Serializer | None = None,
    *,
    status: HTTPStatus = HTTPStatus.OK,
    secret: bool = False,
    blind: bool = False,
) -> Callable[[Act], Method]:
    """Makes a view's method of an act that takes what `said` has read and returns what `shown` shows.

    The act calls one service with `actor=self.person`. `secret`: the answer tells something just once.
    `blind`: a rehearsal would tell how dice are going to fall, so it answers the view's `standing()`.
    """

    def decorate(act: Act) -> Method:
        @wraps(act)
        def method(view: APIView, request: Request, **_address: Any) -> Response:
            if not request.user.is_authenticated:
                raise NotAuthenticated

            def done() -> Answer:
                require_unchanged(view, request)
                return _shown(act(view, _read(said, request)), shown, status, secret)

            if not _is_rehearsal(request):
                return _response(_done(request, done))
            answer = rehearse(done)
            if blind:
                answer = _shown(view.standing(), shown, status, secret)  # type: ignore[attr-defined]
            if answer.status == HTTPStatus.CREATED:
                answer = Answer(HTTPStatus.OK, answer.data)
            return _response(answer)

        method.is_write = True  # type: ignore[attr-defined] # for the API's description
        return extend_schema(request=said, responses=_responses(shown, status))(method)

    return decorate


def _is_rehearsal(request: Request) -> bool:
    wish = Wish(data=request.query_params.dict())
    wish.is_valid(raise_exception=True)
    return bool(wish.validated_data["dry_run"])


def _done(request: Request, act: Callable[[], Answer]) -> Answer:
    key = request.headers.get(KEY, "")
    if not key:
        return act()
    if len(key) > LONGEST_KEY or not (key.isascii() and key.isprintable()):
        sentence = _("An Idempotency-Key has at most %(most)d characters, all of them ASCII.")
        raise ParseError(sentence % {"most": LONGEST_KEY}, "bad_idempotency_key")
    return answer_once(user=cast("User", request.user), key=key, digest=_digest(request), act=act)


def _read(said: Serializer | None, request: Request) -> dict[str, Any]:
    """What was sent. Raises ValidationError."""
    if said is None:
        return {}
    read = said(data=request.data)
    read.is_valid(raise_exception=True)
    return dict(read.validated_data)


def _shown(outcome: Any, shown: Serializer | None, status: HTTPStatus, secret: bool) -> Answer:
    address = ""
    if isinstance(outcome, Made):
        outcome, address = outcome.what, outcome.address
    if shown is None:
        return Answer(status)
    return Answer(status, _plain(shown(outcome).data), address, secret)


def _plain(data: Any) -> Any:
    """As JSON has it."""
    return json.loads(JSONRenderer().render(data))


def _response(answer: Answer) -> Response:
    headers = {"Location": answer.address} if answer.address else {}
    if answer.again:
        headers[REPLAYED] = "true"
    return Response(answer.data, status=answer.status, headers=headers)


def _digest(request: Request) -> str:
    """Of what is asked for; the order of names in the body makes no difference."""
    asked = (request.method, request.path, json.dumps(request.data, sort_keys=True))
    return sha256(repr(asked).encode()).hexdigest()


def _responses(shown: Serializer | None, status: HTTPStatus) -> dict[int, Any]:
    described: dict[int, Any] = {status.value: shown}
    if status == HTTPStatus.CREATED:
        described[200] = OpenApiResponse(shown, description="What would be new (`dry_run`).")
    return described
