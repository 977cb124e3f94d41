"""Reads: one object or a list, with conditional requests (ETag, `If-None-Match`)."""

from __future__ import annotations

import functools
from abc import abstractmethod
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import Any, cast

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.functional import cached_property
from django.utils.http import parse_etags
from django.utils.translation import get_language
from rest_framework.generics import GenericAPIView
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from api.http.problems import PreconditionFailed
from api.http.query_params import names_of_read, require_known
from api.reads.expansions import EXPAND, chosen_expansions
from api.reads.fields import FIELDS, Tree, chosen_fields, only
from api.reads.kept_answers import KEPT, KeptAnswer
from api.reads.retirement import retirement_headers
from api.reads.shared import is_shared
from league.conf.runtime.program import program_digest


class ReadView(GenericAPIView[Any]):
    """A view for GET. `params_class` is the serializer of its query parameters, apart from filters and
    pagination. `expansions` are the names that `?expand=` takes.
    """

    params_class: type[BaseSerializer[Any]] | None = None
    expansions: tuple[str, ...] = ()
    has_etag = True  # for the API's description

    @property
    def is_open(self) -> bool:
        """Whether everybody sees the same. If so, a browser may store the answer and revalidate it."""
        return False

    @abstractmethod
    def read(self) -> Any:
        """Returns a Response, or the data for one."""

    def open_version(self) -> Hashable:
        """The `version` from one small query, if everybody may see the answer; None if that is uncertain."""
        return None

    def version(self) -> Hashable:
        """A value that changes whenever the answer changes and is cheaper to compute; None if there
        is none.
        """
        return None

    def extra_version(self) -> Hashable:
        """What else the answer depends on, in addition to the state that `If-Match` compares."""
        return None

    def names_version(self) -> Hashable:
        """What changes with the names in the answer, if `version` does not."""
        return None

    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        require_known(request.query_params, names_of_read(type(self)))
        self.require_known_names()
        shared = is_shared(cast("HttpRequest", request))
        version = self.open_version() if shared else None
        is_open = version is not None
        if version is None:
            version = self.version()
            if version is None:
                return self.answer_by_content()
            is_open = self.is_open
        etag = self.etag(version)
        unread = get_conditional_response(cast("HttpRequest", request), etag=etag)
        if unread and unread.status_code == HTTPStatus.PRECONDITION_FAILED:
            raise PreconditionFailed
        answer: HttpResponseBase
        answer = unread or (self.kept_answer(etag, is_open=is_open) if shared else self.answer())
        answer["ETag"] = etag
        answer["Cache-Control"] = _cache_control(is_open)
        return answer

    def kept_answer(self, etag: str, *, is_open: bool) -> HttpResponseBase:
        """The answer with this ETag, as it was sent before. What not everybody may see is kept for each
        reader.
        """
        reader = None if is_open else (self.request.user.pk,)
        key = (self.request.build_absolute_uri(), etag, reader)
        if kept := KEPT.get(key):
            return KeptResponse(kept)
        answer = self.answer()
        if answer.status_code == HTTPStatus.OK:
            answer.add_post_render_callback(lambda rendered: KEPT.put(key, rendered.content))
        return answer

    def answer_by_content(self) -> HttpResponseBase:
        """An answer without a version: its ETag is the digest of its body, so a repeated request saves the
        transfer.
        """
        answer = self.answer()
        answer["Cache-Control"] = _cache_control(self.is_open)
        answer.add_post_render_callback(partial(unless_unchanged, cast("HttpRequest", self.request)))
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

    @cached_property
    def chosen_fields(self) -> Tree:
        """The fields that `?fields=` asks for. Raises ParseError: too_many_fields, unknown_field_name."""
        return chosen_fields(self.request.query_params.getlist(FIELDS), self.serializer_class)

    @cached_property
    def expanded(self) -> tuple[str, ...]:
        """The names that `?expand=` asks for. Raises ParseError: unknown_expansion."""
        return chosen_expansions(self.request.query_params.getlist(EXPAND), self.expansions)

    def require_known_names(self) -> None:
        """Raises ParseError if `fields` or `expand` names something unknown."""
        _ = self.chosen_fields, self.expanded

    def get_serializer_context(self) -> dict[str, Any]:
        context = dict(super().get_serializer_context())
        # Without a request, the view is only described.
        return {**context, EXPAND: self.expanded} if self.expansions and self.request else context

    def etag(self, version: Hashable) -> str:
        """The ETag of this answer in this language. It is the same for everybody who may see the answer."""
        asked = (self.request.get_full_path(), get_language())
        parts = (program_digest(), *asked, self.extra_version(), self.names_version())
        return f'W/"{_state(version)}-{_digest(parts)}"'

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(answer, ["Authorization", "Cookie"])
        if request.method in ("GET", "HEAD") and answer.status_code in (
            HTTPStatus.OK,
            HTTPStatus.NOT_MODIFIED,
        ):
            for name, value in self.retirement_headers().items():
                answer[name] = value
        return answer

    def retirement_headers(self) -> dict[str, str]:
        """The headers that announce the removal of fields in this answer."""
        return retirement_headers(self.serializer_class, self.chosen_fields, reverse("api:docs"))


class KeptResponse(HttpResponse):
    """An answer that was rendered before."""

    def __init__(self, kept: KeptAnswer) -> None:
        super().__init__(kept.body, content_type="application/json")
        self.kept = kept


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


@contextmanager
def require_unchanged(view: Any, request: Request) -> Iterator[None]:
    """Checks `If-Match`: raises PreconditionFailed if the state has changed since the client read it. The
    client may send the ETag of any answer about the same league or game, because the first half of an ETag
    identifies that state.

    The write belongs inside the `with` block, in the same transaction as the check. The view locks the row
    (`lock_version`), so only one of several concurrent writers with the same state succeeds.
    """
    seen = request.headers.get("If-Match", "*")
    if seen.strip() == "*":
        yield
        return
    with transaction.atomic():
        if hasattr(view, "lock_version"):
            view.lock_version()
            _forget_what_was_read(view)
        state = _state(view.version()) if hasattr(view, "version") else ""
        if not any(state == tag.removeprefix("W/").strip('"').partition("-")[0] for tag in parse_etags(seen)):
            raise PreconditionFailed
        yield


def _forget_what_was_read(view: Any) -> None:
    """Clears cached rows, which may have changed while the view waited for the lock."""
    kinds = (cached_property, functools.cached_property)
    for name in [name for name in vars(view) if isinstance(getattr(type(view), name, None), kinds)]:
        delattr(view, name)


def _cache_control(is_open: bool) -> str:
    return "private, no-cache" if is_open else "private, no-store"


def unless_unchanged(request: HttpRequest, rendered: Response) -> HttpResponseBase | None:
    """Adds the ETag of the content; returns 304 instead if the client has this content already."""
    if rendered.status_code != HTTPStatus.OK:
        return None
    # "content" is no state: a write with this ETag as If-Match is refused.
    rendered["ETag"] = f'W/"content-{sha256(rendered.content).hexdigest()[:16]}"'
    unread = get_conditional_response(request, etag=rendered["ETag"], response=rendered)
    if unread is None or unread.status_code != HTTPStatus.NOT_MODIFIED:
        return None
    return unread


def _state(version: Hashable) -> str:
    return _digest(version)


def _digest(parts: Hashable) -> str:
    return sha256(repr(parts).encode()).hexdigest()[:16]
