"""Writes: read the body, call one service, and answer with the outcome.

Every write supports a dry run (`?dry_run=true`), can be repeated safely (`Idempotency-Key`), and can be made
conditional (`If-Match`).

A request sent again with the same `Idempotency-Key` gets the same answer and is done only once. A person's
latest answers are kept, up to a size of each and of all. Of others only the outcome stays: such a request is
still done only once, and is told so (`answer_not_kept`)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from functools import cache, wraps
from hashlib import sha256
from http import HTTPStatus
from typing import Any, cast

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Sum
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, ParseError, ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.http.params import require_known, unknown_fields
from api.http.reads import require_unchanged
from api.models import StoredResponse
from league.frame.errors import Forbidden, Refused
from league.frame.failures import run_and_roll_back
from league.frame.quotas import check_quota
from league.people.accounts import has_recent_sign_in

KEPT = timedelta(hours=24)
LARGEST = 64_000  # bytes of a kept answer; the answer to a move at a table takes up to 40 kB
MOST_BYTES = 16_000_000  # of one person's answers
MOST_KEYS = 20_000  # of one person in a day
OLDEST = 500  # rows looked at to make room for one answer


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """The answer to a write. `data` is plain JSON, or None if there is none; `address` is that of a new
    resource."""

    status: int
    data: Any = None
    address: str = ""
    secret: bool = False
    again: bool = False


@transaction.atomic
def answer_once(*, user: User, key: str, digest: str, act: Callable[[], StoredAnswer]) -> StoredAnswer:
    """Performs the act and stores its answer in one transaction, or returns the stored answer.

    If two requests with the same key arrive together, the second waits for the first. A refused request
    changes nothing and leaves its key unused. Raises Refused: idempotency_key_reused, told_once,
    answer_not_kept, quota_exceeded, and the refusals of the act."""
    StoredResponse.objects.filter(user=user, key=key, created_at__lt=timezone.now() - KEPT).delete()
    kept, new = StoredResponse.objects.get_or_create(user=user, key=key, defaults={"digest": digest})
    if not new:
        return _again(kept, digest)
    used = StoredResponse.objects.filter(user=user).aggregate(keys=Count("pk"), bytes=Sum("size"))
    sentence = _("You have used %(most)d Idempotency-Keys within a day: go on without them, or tomorrow.")
    check_quota(used["keys"] - 1, MOST_KEYS, sentence)
    answer = act()
    kept.status, kept.address = answer.status, answer.address
    kept.size = 0 if answer.secret else len(json.dumps(answer.data))
    if kept.size > LARGEST:
        kept.size, kept.is_cut = 0, True
    _cut_oldest(user, (used["bytes"] or 0) + kept.size - MOST_BYTES)
    kept.data = answer.data if kept.size else None
    kept.save(update_fields=["status", "address", "data", "size", "is_cut"])
    return answer


def delete_expired_answers() -> int:
    """Deletes expired answers and returns their number."""
    return StoredResponse.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]


def _cut_oldest(user: User, over: int) -> None:
    """Deletes the text of a person's oldest answers until `over` bytes are free; their rows stay. Skips rows
    that another request has locked."""
    if over <= 0:
        return
    rows = StoredResponse.objects.select_for_update(no_key=True, skip_locked=True)
    oldest: list[int] = []
    for pk, size in rows.filter(user=user, size__gt=0).order_by("pk").values_list("pk", "size")[:OLDEST]:
        oldest.append(pk)
        over -= size
        if over <= 0:
            break
    StoredResponse.objects.filter(pk__in=oldest).update(data=None, size=0, is_cut=True)


def _again(kept: StoredResponse, digest: str) -> StoredAnswer:
    if kept.digest != digest:
        sentence = _("This Idempotency-Key was used for a different request. Use a new key for each request.")
        raise Refused("idempotency_key_reused", sentence)
    if kept.is_cut:
        sentence = _("This was done already, but its answer is no longer kept: read what it has changed.")
        raise Refused("answer_not_kept", f"{sentence} {kept.address}".strip())
    if kept.data is None and kept.status != HTTPStatus.NO_CONTENT:
        sentence = _(
            "This was done already, and its secret is shown only once. Please revoke it and "
            "create another one."
        )
        raise Refused("told_once", sentence)
    return StoredAnswer(kept.status, kept.data, kept.address, again=True)


KEY, LONGEST_KEY = "Idempotency-Key", 200
REPLAYED = "Idempotency-Replayed"

Serializer = type[serializers.BaseSerializer[Any]]
WriteAction = Callable[[Any, dict[str, Any]], Any]
Prepare = Callable[[Any, dict[str, Any]], dict[str, Any]]
Method = Callable[..., Response]


class HideOutcome(Enum):
    """When a dry run hides its outcome and answers with the current state, so that it does not reveal
    dice."""

    NEVER = "never"
    ALWAYS = "always"
    IF_OTHERS_ACT = "if others act"  # if dice were rolled or somebody else decided something


class WriteParams(serializers.Serializer[Any]):
    """Options of a write."""

    dry_run = serializers.BooleanField(
        default=False,
        help_text="A dry run: answers with the outcome, but changes nothing and notifies nobody.",
    )


@dataclass(frozen=True, slots=True)
class Created:
    """A new object and its address."""

    what: Any
    address: str


def created(what: Any, route: str, *place: Any, **named: Any) -> Created:
    """A new object whose address is that of the API's route of this name, with these arguments."""
    return Created(what, reverse(f"api:{route}", args=place, kwargs=named))


def write_method(
    body: Serializer | None = None,
    answer_class: Serializer | None = None,
    *,
    status: HTTPStatus | None = None,
    secret: bool = False,
    guarded: bool = False,
    hide_outcome: HideOutcome = HideOutcome.NEVER,
    prepare: Prepare | None = None,
) -> Callable[[WriteAction], Method]:
    """Decorates an act to make it a method of a view. The act takes what the serializer `body` has read, and
    returns what the serializer `answer_class` shows.

    The act calls one service with `actor=self.person`. `secret`: the answer contains something that is shown
    only once. `guarded`: in a session, the password must have been entered recently; a token needs no more
    than its scope. `hide_outcome`: a dry run answers with the view's `current_state()`; a view with
    IF_OTHERS_ACT tells by `others_acted()`, after the act, whether others did anything. `prepare` does slow
    work before the transaction begins, and the act receives its return value."""

    status = status or (HTTPStatus.OK if answer_class else HTTPStatus.NO_CONTENT)

    def decorate(act: WriteAction) -> Method:
        @wraps(act)
        def method(view: APIView, request: Request, **_address: Any) -> Response:
            _require_person(request, guarded=guarded)
            dry_run, key = _is_dry_run(request), _key(request)
            if key and not dry_run and (stored := _stored_answer(request, key)):
                return _response(stored)
            data = read_body(body, request)
            if prepare:
                data = prepare(view, data)

            def run() -> StoredAnswer:
                with require_unchanged(view, request):
                    return _to_answer(act(view, data), answer_class, status, secret)

            if not dry_run:
                return _response(_run_once(request, key, run))
            answer = run_and_roll_back(lambda: _without_hidden(view, run(), hide_outcome))
            if answer is None:
                answer = _to_answer(view.current_state(), answer_class, status, secret)  # type: ignore[attr-defined]
            if answer.status == HTTPStatus.CREATED:
                answer = StoredAnswer(HTTPStatus.OK, answer.data)
            return _response(answer)

        method.is_write = True  # type: ignore[attr-defined] # for the API's description
        return extend_schema(request=body, responses=_responses(answer_class, status))(method)

    return decorate


def service_method(
    service: Callable[..., Any],
    description: str,
    body: Serializer | None = None,
    answer_class: Serializer | None = None,
    **options: Any,
) -> Method:
    """A method of a view that only calls one service: by the view's `call_service`, with what the serializer
    `body` has read. It answers with the view's `state_after`. The options are those of `write_method`."""

    def act(view: Any, data: dict[str, Any]) -> Any:
        outcome = view.call_service(service, **data)
        return view.state_after(outcome) if answer_class else None

    act.__doc__ = description
    return write_method(body, answer_class, **options)(act)


def _without_hidden(view: Any, answer: StoredAnswer, hide_outcome: HideOutcome) -> StoredAnswer | None:
    """What a dry run may show of its answer: everything or nothing."""
    hidden = hide_outcome is HideOutcome.ALWAYS or (
        hide_outcome is HideOutcome.IF_OTHERS_ACT and view.others_acted()
    )
    return None if hidden else answer


def _require_person(request: Request, *, guarded: bool) -> None:
    """Raises NotAuthenticated; Forbidden: password_again."""
    if not request.user.is_authenticated:
        raise NotAuthenticated
    if guarded:
        require_recent_sign_in(request)


def require_recent_sign_in(request: Request) -> None:
    """For changes that a thief of an open session would want. Raises Forbidden: password_again."""
    if request.auth is None and not has_recent_sign_in(request._request):  # noqa: SLF001 - DRF's request hides it
        sentence = _("You signed in some time ago: enter your password again at %(page)s, or use a token.")
        raise Forbidden("password_again", sentence % {"page": reverse("account_reauthenticate")})


def _is_dry_run(request: Request) -> bool:
    require_known(request.query_params, WriteParams().fields)
    params = WriteParams(data=request.query_params.dict())
    params.is_valid(raise_exception=True)
    return bool(params.validated_data["dry_run"])


def _key(request: Request) -> str:
    """The request's key, or none. Raises ParseError: bad_idempotency_key."""
    key: str = request.headers.get(KEY, "")
    if len(key) > LONGEST_KEY or not (key.isascii() and (key.isprintable() or not key)):
        sentence = _("An Idempotency-Key has at most %(most)d characters, and all of them are ASCII.")
        raise ParseError(sentence % {"most": LONGEST_KEY}, "bad_idempotency_key")
    return key


def _stored_answer(request: Request, key: str) -> StoredAnswer | None:
    """The stored answer to this request, or None if the request is new or still running.

    Raises Refused: idempotency_key_reused, told_once, answer_not_kept."""
    recent = StoredResponse.objects.filter(created_at__gte=timezone.now() - KEPT)
    stored = recent.filter(user=cast("User", request.user), key=key).first()
    return _again(stored, _digest(request)) if stored else None


def _run_once(request: Request, key: str, act: Callable[[], StoredAnswer]) -> StoredAnswer:
    if not key:
        return act()
    return answer_once(user=cast("User", request.user), key=key, digest=_digest(request), act=act)


def read_body(body: Serializer | None, request: Request) -> dict[str, Any]:
    """Reads the body. Unknown fields are refused, because they may be misspelled. The body of a DELETE that
    takes none is ignored. Raises ValidationError."""
    if body is None and request.method == "DELETE":
        return {}
    serializer = (body or serializers.Serializer[Any])(data=request.data)
    unknown = unknown_fields(serializer, request.data)
    if not serializer.is_valid() or unknown:
        raise ValidationError(cast("dict[str, Any]", serializer.errors) | unknown)
    return dict(serializer.validated_data)


def _to_answer(
    outcome: Any, answer_class: Serializer | None, status: HTTPStatus, secret: bool
) -> StoredAnswer:
    address = ""
    if isinstance(outcome, Created):
        outcome, address = outcome.what, outcome.address
    if answer_class is None:
        return StoredAnswer(status)
    shape = _shape(answer_class)  # type: ignore[arg-type] # every class can be hashed
    return StoredAnswer(status, _plain(shape.to_representation(outcome)), address, secret)


@cache
def _shape(answer_class: Serializer) -> serializers.BaseSerializer[Any]:
    """The serializer, made once: its fields are copied for each one that is made."""
    return answer_class()


def _plain(data: Any) -> Any:
    """The data as plain JSON values."""
    return json.loads(JSONRenderer().render(data))


def _response(answer: StoredAnswer) -> Response:
    headers = {"Location": answer.address} if answer.address else {}
    if answer.again:
        headers[REPLAYED] = "true"
    return Response(answer.data, status=answer.status, headers=headers)


def _digest(request: Request) -> str:
    """The digest of the request. The order of names in the body does not matter."""
    request_data = (request.method, request.path, json.dumps(request.data, sort_keys=True))
    return sha256(repr(request_data).encode()).hexdigest()


def _responses(answer_class: Serializer | None, status: HTTPStatus) -> dict[int, Any]:
    responses: dict[int, Any] = {status.value: answer_class}
    if status == HTTPStatus.CREATED:
        responses[200] = OpenApiResponse(
            answer_class, description="The object that would be created (`dry_run`)."
        )
    return responses
