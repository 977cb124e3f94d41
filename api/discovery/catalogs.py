"""Lists that come with the program: the same for everybody until it is updated, so caches may store them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.http.response import HttpResponseBase
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder

from api.http.pagination import ShortListPages
from api.http.reads import ReadListView, ReadView

HOUR = 3600  # seconds


class CatalogView(ReadView):
    """A list or an object that only an update of the program changes. `content` makes it from the arguments
    in the address; it is kept for each language.
    """

    is_open = True
    content: Callable[..., Any]

    def version(self) -> Hashable:
        return kept_content(type(self).content, get_language(), **self.kwargs)[1]

    def read(self) -> Any:
        return kept_content(type(self).content, get_language(), **self.kwargs)[0]

    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer = super().get(request, *args, **kwargs)
        answer["Cache-Control"] = f"public, max-age={HOUR}"
        return answer


class CatalogListView(CatalogView, ReadListView):
    """A list that only an update of the program changes."""

    pagination_class = ShortListPages
    filter_backends = ()

    def read(self) -> Response:
        return self.get_paginated_response(self.paginate_queryset(super().read()))


@lru_cache(maxsize=128)
def kept_content(content: Callable[..., Any], _language: str | None, **address: Any) -> tuple[Any, str]:
    """The content in the language of the request, and its digest."""
    made = content(**address)
    return made, sha256(JSONEncoder(sort_keys=True).encode(made).encode()).hexdigest()
