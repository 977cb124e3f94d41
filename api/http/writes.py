"""Writing: what was sent is read, one service is called, its outcome is shown as readers see it.

Every write can be rehearsed (`?dry_run=true`), sent again with its `Idempotency-Key` without being done
again, and made only if nothing has changed since it was read (`If-Match`).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import wraps
from hashlib import sha256
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, ParseError, ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.http.idempotency import StoredAnswer, answer_once, kept_answer
from api.http.query_params import require_known, unknown_fields
from api.http.reads import require_unchanged
from league.services.dry_run import run_and_roll_back

if TYPE_CHECKING:
    from django.contrib.auth.models import User

KEY, LONGEST_KEY = "Idempotency-Key", 200
REPLAYED = "Idempotency-Replayed"

Serializer = type[serializers.BaseSerializer[Any]]
WriteAction = Callable[[Any, dict[str, Any]], Any]
Prepare = Callable[[Any, dict[str, Any]], dict[str, Any]]
Method = Callable[..., Response]


class RehearsalAnswer(Enum):
    """When a rehearsal answers how things stand instead of what would be, so that it tells no dice."""

    NEVER = "never"
    ALWAYS = "always"
    IF_OTHERS_ACT = "if others act"  # if dice were rolled, or somebody else has decided something


class WriteParams(serializers.Serializer[Any]):
    """How a write is meant."""

    dry_run = serializers.BooleanField(
        default=False, help_text="Answer what would be; nothing is changed or told to anybody."
    )


@dataclass(frozen=True, slots=True)
class Created:
    """Something new, and the address at which it is from now on."""

    what: Any
    address: str


def write_method(
    said: Serializer | None = None,
    shown: Serializer | None = None,
    *,
    status: HTTPStatus = HTTPStatus.OK,
    secret: bool = False,
    blind: RehearsalAnswer = RehearsalAnswer.NEVER,
    prepare: Prepare | None = None,
) -> Callable[[WriteAction], Method]:
    """Makes a view's method of an act that takes what `said` has read and returns what `shown` shows.

    The act calls one service with `actor=self.person`. `secret`: the answer tells something just once.
    `blind`: the rehearsal answers the view's `standing()`; a view that is blind IF_OTHERS_ACT says by
    `others_acted()`, after the act, whether they did. `prepare` does what takes long before any transaction
    begins; the act gets what it returns.
    """

    def decorate(act: WriteAction) -> Method:
        @wraps(act)
        def method(view: APIView, request: Request, **_address: Any) -> Response:
            if not request.user.is_authenticated:
                raise NotAuthenticated

            rehearsal, key = _is_rehearsal(request), _key(request)
            if key and not rehearsal and (kept := _kept(request, key)):
                return _response(kept)
            sent = _read(said, request)
            if prepare:
                sent = prepare(view, sent)

            def done() -> StoredAnswer:
                with require_unchanged(view, request):
                    return _shown(act(view, sent), shown, status, secret)

            if not rehearsal:
                return _response(_done(request, key, done))
            answer = run_and_roll_back(lambda: _seen(view, done(), blind))
            if answer is None:
                answer = _shown(view.standing(), shown, status, secret)  # type: ignore[attr-defined]
            if answer.status == HTTPStatus.CREATED:
                answer = StoredAnswer(HTTPStatus.OK, answer.data)
            return _response(answer)

        method.is_write = True  # type: ignore[attr-defined] # for the API's description
        return extend_schema(request=said, responses=_responses(shown, status))(method)

    return decorate


def _seen(view: Any, answer: StoredAnswer, blind: RehearsalAnswer) -> StoredAnswer | None:
    """What a rehearsal may tell of its answer: all or nothing."""
    hidden = blind is RehearsalAnswer.ALWAYS or (
        blind is RehearsalAnswer.IF_OTHERS_ACT and view.others_acted()
    )
    return None if hidden else answer


def _is_rehearsal(request: Request) -> bool:
    require_known(request.query_params, WriteParams().fields)
    wish = WriteParams(data=request.query_params.dict())
    wish.is_valid(raise_exception=True)
    return bool(wish.validated_data["dry_run"])


def _key(request: Request) -> str:
    """The request's key, or none. Raises ParseError: bad_idempotency_key."""
    key: str = request.headers.get(KEY, "")
    if len(key) > LONGEST_KEY or not (key.isascii() and (key.isprintable() or not key)):
        sentence = _("An Idempotency-Key has at most %(most)d characters, all of them ASCII.")
        raise ParseError(sentence % {"most": LONGEST_KEY}, "bad_idempotency_key")
    return key


def _kept(request: Request, key: str) -> StoredAnswer | None:
    """The answer that was given to this request before."""
    return kept_answer(user=cast("User", request.user), key=key, digest=_digest(request))


def _done(request: Request, key: str, act: Callable[[], StoredAnswer]) -> StoredAnswer:
    if not key:
        return act()
    return answer_once(user=cast("User", request.user), key=key, digest=_digest(request), act=act)


def _read(said: Serializer | None, request: Request) -> dict[str, Any]:
    """What was sent; a field that nobody knows is refused, for it may be a misspelt one. Raises
    ValidationError. What a DELETE is sent that takes no body is passed over: there is nothing to misspell."""
    if said is None and request.method == "DELETE":
        return {}
    read = (said or serializers.Serializer[Any])(data=request.data)
    strays = unknown_fields(read, request.data)
    if not read.is_valid() or strays:
        raise ValidationError(cast("dict[str, Any]", read.errors) | strays)
    return dict(read.validated_data)


def _shown(outcome: Any, shown: Serializer | None, status: HTTPStatus, secret: bool) -> StoredAnswer:
    address = ""
    if isinstance(outcome, Created):
        outcome, address = outcome.what, outcome.address
    if shown is None:
        return StoredAnswer(status)
    return StoredAnswer(status, _plain(shown(outcome).data), address, secret)


def _plain(data: Any) -> Any:
    """As JSON has it."""
    return json.loads(JSONRenderer().render(data))


def _response(answer: StoredAnswer) -> Response:
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
