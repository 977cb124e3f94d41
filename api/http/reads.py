"""Reads: one object or a list, with conditional requests (ETag, `If-None-Match`)."""

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

SHAPE = 1  # of the answers' format: increasing it changes every ETag


class ReadView(GenericAPIView[Any]):
    """A view for GET. `params_class` is the serializer of its query parameters, apart from filters and
    pagination.
    """

    params_class: type[BaseSerializer[Any]] | None = None

    @property
    def is_open(self) -> bool:
        """Whether everybody sees the same. If so, a browser may store the answer and revalidate it."""
        return False

    @abstractmethod
    def read(self) -> Any:
        """Returns a Response, or the data for one."""

    def version(self) -> Hashable:
        """A value that changes whenever the answer changes and is cheaper to compute; None if there
        is none.
        """
        return None

    def extra_version(self) -> Hashable:
        """What else the answer depends on, in addition to the state that `If-Match` compares."""
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
        """The ETag of this answer in this language. It is the same for everybody who may see the answer."""
        answer = _digest((self.request.get_full_path(), get_language(), self.extra_version()))
        return f'W/"{_state(version)}-{answer}"'

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


def _state(version: Hashable) -> str:
    return _digest((SHAPE, version))


def _digest(parts: Hashable) -> str:
    return sha256(repr(parts).encode()).hexdigest()[:16]
