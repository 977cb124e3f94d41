"""Lists come in pages: `next` and `previous` are addresses, `results` what is on this page."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.pagination import BasePagination, CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response


class Pages(CursorPagination):
    """Pages that stay in step while rows are added; the view's `ordering` is theirs."""

    page_size = 50
    page_size_query_param = "limit"
    max_page_size = 200

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        try:
            return super().paginate_queryset(queryset, request, view)
        except (NotFound, ValueError, ValidationError, DataError) as error:
            if self.cursor_query_param not in request.query_params:
                raise
            sentence = _("This cursor leads nowhere: begin with the first page.")
            raise ParseError(sentence, "bad_cursor") from error

    def get_ordering(self, request: Request, queryset: Any, view: Any) -> tuple[str, ...]:
        return tuple(view.ordering)


class Whole(BasePagination):
    """A list that is short by nature: one page, in the shape of the others."""

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        return list(queryset)

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"next": None, "previous": None, "results": data})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return Pages().get_paginated_response_schema(schema)
