"""Pagination of lists: `next` and `previous` are addresses, `results` holds the items of the page."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.pagination import BasePagination, CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from league.numbers import LONGEST, parse_whole_number

LIMIT, CURSOR = "limit", "cursor"
MOST = 10**LONGEST - 1  # longer numbers are refused


class CursorPages(CursorPagination):
    """Pages by cursor, which stay consistent while rows are added. They use the view's `ordering`."""

    page_size = 50
    page_size_query_param = LIMIT
    max_page_size = 200
    parameters = (LIMIT, CURSOR)

    def get_page_size(self, request: Request) -> int | None:
        return min(_limit(request) or self.page_size, self.max_page_size)

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        try:
            return super().paginate_queryset(queryset, request, view)
        except (NotFound, ValueError, ValidationError, DataError) as error:
            if self.cursor_query_param not in request.query_params:
                raise
            sentence = _("This cursor is not valid. Start with the first page.")
            raise ParseError(sentence, "bad_cursor") from error

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        parameters: list[dict[str, Any]] = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            if parameter["name"] == LIMIT:
                most = self.max_page_size
                parameter["description"] = f"Rows on a page; a number over {most} gives {most}."
                parameter["schema"] |= {"minimum": 1, "maximum": MOST}
        return parameters

    def get_ordering(self, request: Request, queryset: Any, view: Any) -> tuple[str, ...]:
        return tuple(view.ordering)


class ShortListPages(BasePagination):
    """Pages for a list that is always short: everything on one page unless `limit` asks for fewer."""

    parameters = (LIMIT, CURSOR)

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        rows = list(queryset)
        self._address = request.build_absolute_uri()
        self._limit, self._start, self._length = _limit(request), _start(request), len(rows)
        return rows[self._start :][: self._limit]

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"next": self._next(), "previous": self._previous(), "results": data})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return CursorPages().get_paginated_response_schema(schema)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        return CursorPages().get_schema_operation_parameters(view)

    def _next(self) -> str | None:
        if self._limit is None or self._start + self._limit >= self._length:
            return None
        return str(replace_query_param(self._address, CURSOR, str(self._start + self._limit)))

    def _previous(self) -> str | None:
        if not self._start:
            return None
        before = self._start - self._limit if self._limit else 0
        if before <= 0:
            return str(remove_query_param(self._address, CURSOR))
        return str(replace_query_param(self._address, CURSOR, str(before)))


def _limit(request: Request) -> int | None:
    """The requested number of items on a page. Raises ParseError: bad_limit."""
    text = request.query_params.get(LIMIT)
    if text is None:
        return None
    found = parse_whole_number(text)
    if not found:
        raise ParseError(_("The limit must be a whole number, 1 or more."), "bad_limit")
    return found


def _start(request: Request) -> int:
    """The index of the first item on a page of a short list. Raises ParseError: bad_cursor."""
    found = parse_whole_number(request.query_params.get(CURSOR, "0"))
    if found is None:
        raise ParseError(_("This cursor is not valid. Start with the first page."), "bad_cursor")
    return found
