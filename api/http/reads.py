"""Reading: one thing or a list of them, again only if it has changed (ETag, `If-None-Match`)."""

from __future__ import annotations

import functools
from abc import abstractmethod
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from http import HTTPStatus
from typing import Any, cast

from django.db import transaction
from django.http import HttpRequest, HttpResponseBase
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

SHAPE = 1  # of the answers: a change makes every ETag a new one


class ReadView(GenericAPIView[Any]):
    """GET. `asks` is the serializer of the query parameters that the view takes beside filters and pages."""

    asks: type[BaseSerializer[Any]] | None = None

    @property
    def is_open(self) -> bool:
        """Does everybody see the same? Then a browser may keep it, and asks whether it has changed."""
        return False

    @abstractmethod
    def read(self) -> Any:
        """What is answered: a Response, or the data of one."""

    def version(self) -> Hashable:
        """What the answer changes with, cheaper than the answer itself; None when nobody knows."""
        return None

    def also(self) -> Hashable:
        """What else the answer changes with, beside the state that a writer has to know (`If-Match`)."""
        return None

    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        require_known(request.query_params, names_of_read(self))
        version = self.version()
        if version is None:
            return self.answer()
        etag = self.etag(version)
        unread = get_conditional_response(cast("HttpRequest", request), etag=etag)
        if unread is None:
            unread = self.answer()
        elif unread.status_code == HTTPStatus.PRECONDITION_FAILED:
            raise PreconditionFailed
        unread["ETag"] = etag
        unread["Cache-Control"] = "private, no-cache" if self.is_open else "private, no-store"
        return unread

    def answer(self) -> Response:
        data = self.read()
        return data if isinstance(data, Response) else Response(data)

    def etag(self, version: Hashable) -> str:
        """Of this answer in this language; whoever may see it sees the same."""
        return f'W/"{_state(version)}-{_digest((self.request.get_full_path(), get_language(), self.also()))}"'

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(answer, ["Authorization", "Cookie"])
        return answer


class ReadOneView(ReadView):
    """One thing: `get_object` as the view's serializer shows it."""

    def read(self) -> Any:
        return self.get_serializer(self.get_object()).data


class ReadListView(ListModelMixin, ReadView):
    """A page of a list: `get_queryset`, filtered."""

    def read(self) -> Response:
        return self.list(self.request)


@contextmanager
def require_unchanged(view: Any, request: Request) -> Iterator[None]:
    """Is what the writer has read (`If-Match`) still what there is? Any answer about the same league, or the
    same game, will do: the first half of its ETag is the state that it was read in.

    The write belongs into the block: it is one transaction with the question, and the view locks what it is
    about (`lock_version`), so that of several writers who have read the same state one writes.
    Raises PreconditionFailed.
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
    """Rows that the view has read before it waited for the lock may be old."""
    kinds = (cached_property, functools.cached_property)
    for name in [name for name in vars(view) if isinstance(getattr(type(view), name, None), kinds)]:
        delattr(view, name)


def _state(version: Hashable) -> str:
    return _digest((SHAPE, version))


def _digest(parts: Hashable) -> str:
    return sha256(repr(parts).encode()).hexdigest()[:16]
