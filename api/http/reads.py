"""Reads: the parameters of a GET, its ETag and conditions, kept answers, and `?as_of=`."""

from __future__ import annotations

import functools
from abc import abstractmethod
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import Any, cast

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.functional import cached_property
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from api.http.expansions import EXPAND, FIELDS, Tree, chosen_expansions, chosen_fields, only
from api.http.params import ShortListPages, names_of_read, require_known
from api.http.problems import PreconditionFailed
from league.conf.program import program_digest
from league.frame.errors import Forbidden, Refused
from league.frame.kept import PackedResponse, keep_text, kept_text
from league.models import Season
from league.work.models import LeasedWork
from league.work.selectors import worker_is_alive

# The addresses whose answers are kept. Put one here only if everybody who may see the league or game gets the
# same answer: it depends on the `version` of the view, the language and the query alone, not on the person or
# the clock. A permission beyond seeing the league, such as running it, does not fit here. A test compares
# what people with different roles get.
SHARED = frozenset(
    f"api:{name}"
    for name in (
        *("league", "teams", "team", "coaches", "members", "member", "constitution", "changes", "change"),
        *("champions", "records", "leaders", "matchups", "league-feed", "seasons", "season"),
        *("conferences", "divisions", "schedule", "standings", "luck", "dice", "season-leaders", "ranking"),
        *("tosses", "weeks", "week", "fixtures", "fixture", "calls", "bracket", "jobs", "season-odds"),
        *("news", "edition", "plots", "plot", "rivalries", "meetings", "coach-seasons", "season-team"),
        *("game", "entries", "events", "box-score", "win-probability", "drives", "proof", "game-feed"),
    )
)
HELP = "The number of a week: after it, by the results as they are now. Default: now."


class AsOfParams(serializers.Serializer[Any]):
    """The week to look at."""

    as_of = serializers.IntegerField(min_value=1, default=None, help_text=HELP)


def require_week(season: Season, week: int | None, name: str = "as_of", **weeks: Any) -> None:
    """Raises ValidationError (no_such_week) if the season has no such week of these `weeks`."""
    if week is not None and not season.weeks.filter(number=week, **weeks).exists():
        sentence = _("The season has no regular week with that number.")
        if not weeks:
            sentence = _("The season has no week with that number.")
        raise ValidationError({name: [sentence]}, "no_such_week")


class WaitsForWorkerField(serializers.BooleanField):
    """True while the work is queued or running and no worker has been seen for a minute.

    The work is done once a worker runs; nobody has to request it again. A list checks the workers once for
    all its items."""

    def __init__(self, **options: Any) -> None:
        text = "True while this waits because no worker is running. It continues once a worker runs."
        super().__init__(read_only=True, source="*", help_text=text, **options)

    def to_representation(self, value: LeasedWork) -> bool:  # type: ignore[override] # of the whole row
        if value.state not in (LeasedWork.QUEUED, LeasedWork.RUNNING):
            return False
        alive: bool | None = self.context.get("worker_is_alive")
        return not (worker_is_alive() if alive is None else alive)


class WorkerStatusMixin:
    """For views whose answers have the field: the answer changes when workers start or stop."""

    @cached_property
    def worker_is_alive(self) -> bool:
        return worker_is_alive()

    def extra_version(self) -> Hashable:
        return self.worker_is_alive

    def get_serializer_context(self) -> dict[str, Any]:
        context: dict[str, Any] = super().get_serializer_context()  # type: ignore[misc] # a mixin of GenericAPIView
        return {**context, "worker_is_alive": self.worker_is_alive}


class ReadView(GenericAPIView[Any]):
    """A view for GET. `params_class` is the serializer of its query parameters, apart from filters and
    pagination. `expansions` are the names that `?expand=` takes."""

    params_class: type[BaseSerializer[Any]] | None = None
    expansions: tuple[str, ...] = ()
    chosen_fields: Tree = {}  # the tree of `?fields=`, set by `get`
    expanded: tuple[str, ...] = ()  # the names of `?expand=`, set by `get`
    has_etag = True  # for the API's description

    @cached_property
    def params(self) -> dict[str, Any]:
        """The parameters that `params_class` describes. Raises ValidationError."""
        assert self.params_class is not None
        params = self.params_class(data=self.request.query_params.dict())
        params.is_valid(raise_exception=True)
        return dict(params.validated_data)

    @property
    def is_open(self) -> bool:
        """Whether everybody sees the same. If so, a browser may store the answer and revalidate it."""
        return False

    @property
    def cache_control(self) -> str:
        return "private, no-cache" if self.is_open else "private, no-store"

    @abstractmethod
    def read(self) -> Any:
        """Returns a Response, or the data for one."""

    def version(self) -> Hashable:
        """A value that changes whenever the answer changes and is cheaper to compute; None if there
        is none."""
        return None

    def extra_version(self) -> Hashable:
        """What else the answer depends on, in addition to the state that `If-Match` compares, such as the
        names in it."""
        return None

    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        # Raises ParseError: unknown_parameter, too_many_fields, unknown_field_name, unknown_expansion.
        # A docstring would describe every read to programs.
        sent, asked = request.query_params, cast("HttpRequest", request)
        require_known(sent, names_of_read(type(self)))
        if FIELDS in sent:
            self.chosen_fields = chosen_fields(sent.getlist(FIELDS), self.serializer_class)
        if EXPAND in sent:
            self.expanded = chosen_expansions(sent.getlist(EXPAND), self.expansions)
        if (version := self.version()) is None:
            answer = self.answer()
            answer.add_post_render_callback(partial(unless_unchanged, asked))
            answer["Cache-Control"] = self.cache_control
            return answer
        # The first half identifies the state, which `If-Match` compares. It is the same for everybody who may
        # see the answer.
        made_of = (program_digest(), request.get_full_path(), get_language(), self.extra_version())
        etag = f'W/"{_digest(version)}-{_digest(made_of)}"'
        # Who knows this ETag has had this answer. Other conditions are checked after the parameters.
        knows = "If-Match" not in request.headers and request.headers.get("If-None-Match", "").strip() != "*"
        unread = get_conditional_response(asked, etag=etag) if knows else None
        response = unread or self.kept_answer(etag)
        response["ETag"] = etag
        response["Cache-Control"] = self.cache_control
        if not knows:
            plain = cast("HttpResponse", response)
            response = get_conditional_response(asked, etag=etag, response=plain) or response
            if response.status_code == HTTPStatus.PRECONDITION_FAILED:
                raise PreconditionFailed
        return response

    def kept_answer(self, etag: str) -> HttpResponseBase:
        """The answer with this ETag, as it was sent before if its address is one of SHARED. What not
        everybody may see is kept for each reader."""
        match = self.request.resolver_match
        if not settings.PAGE_LIFE or match is None or match.view_name not in SHARED:
            return self.answer()
        key = (self.request.build_absolute_uri(), etag, None if self.is_open else self.request.user.pk)
        if text := kept_text(key):
            return PackedResponse(text)
        answer = self.answer()
        if answer.status_code == HTTPStatus.OK:
            answer.add_post_render_callback(lambda rendered: keep_text(key, rendered.content))
        return answer

    def answer(self) -> Response:
        data = self.read()
        answer = data if isinstance(data, Response) else Response(data)
        if self.chosen_fields:
            answer.data = self.choose(answer.data)
        return answer

    def choose(self, data: Any) -> Any:
        """The part of the data that `?fields=` asks for."""
        return only(data, self.chosen_fields)

    def get_serializer_context(self) -> dict[str, Any]:
        context = dict(super().get_serializer_context())
        # Without a request, the view is only described.
        return {**context, EXPAND: self.expanded} if self.expansions and self.request else context

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(answer, ["Authorization", "Cookie"])
        return answer


class ReadOneView(ReadView):
    """One object: the result of `get_object` in the view's serializer."""

    def read(self) -> Any:
        return self.get_serializer(self.get_object()).data


class ReadListView(ListModelMixin, ReadView):
    """One page of a list: the result of `get_queryset`, filtered."""

    def read(self) -> Response:
        return self.list(self.request)

    def choose(self, data: Any) -> Any:
        return {**data, "results": super().choose(data["results"])}


class ShortListView(ReadListView):
    """A list that is always short, as `get_queryset` returns it."""

    pagination_class = ShortListPages
    filter_backends = ()


@contextmanager
def require_unchanged(view: Any, request: Request) -> Iterator[None]:
    """Checks `If-Match`: raises PreconditionFailed if the state has changed since the client read it. The
    client may send the ETag of any answer about the same league or game, because the first half of an ETag
    identifies that state. Whether the person may do it at all is told first.

    The write belongs inside the `with` block, in the same transaction as the check. The view locks the row
    (`lock_version`), so only one of several concurrent writers with the same state succeeds."""
    seen = request.headers.get("If-Match", "*")
    if seen.strip() == "*":
        yield
        return
    with transaction.atomic():
        if hasattr(view, "lock_version"):
            view.lock_version()
            _forget_what_was_read(view)
        state = _digest(view.version()) if hasattr(view, "version") else ""
        if any(state == tag.removeprefix("W/").strip('"').partition("-")[0] for tag in parse_etags(seen)):
            yield
            return
        try:
            yield  # without effect: the transaction is rolled back in any case
        except Forbidden:
            raise
        except Refused as refusal:
            raise PreconditionFailed from refusal
        raise PreconditionFailed


def _forget_what_was_read(view: Any) -> None:
    """Clears cached rows, which may have changed while the view waited for the lock."""
    kinds = (cached_property, functools.cached_property)
    for name in [name for name in vars(view) if isinstance(getattr(type(view), name, None), kinds)]:
        delattr(view, name)


def unless_unchanged(request: HttpRequest, rendered: HttpResponse) -> HttpResponseBase | None:
    """Adds the ETag of the content; returns 304 instead if the client has this content already."""
    if rendered.status_code != HTTPStatus.OK:
        return None
    # "content" is no state: a write with this ETag as If-Match is refused.
    rendered["ETag"] = f'W/"content-{sha256(rendered.content).hexdigest()[:16]}"'
    unread = get_conditional_response(request, etag=rendered["ETag"], response=rendered)
    if unread is None or unread.status_code != HTTPStatus.NOT_MODIFIED:
        return None
    return unread


def _digest(parts: Hashable) -> str:
    return sha256(repr(parts).encode()).hexdigest()[:16]
