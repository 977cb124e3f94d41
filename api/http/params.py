"""Bodies, query parameters and pages of lists, read strictly."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from heapq import nsmallest
from itertools import islice
from typing import IO, Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError as InvalidValue
from django.db import DataError
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, NotFound, ParseError, ValidationError
from rest_framework.pagination import BasePagination, CursorPagination
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from api.http.expansions import EXPAND, FIELDS
from engine.documents import UnreadableDocument, read_json
from league.frame.numbers import LONGEST, parse_whole_number


class StrictJSONParser(JSONParser):
    """Parses JSON with finite numbers, texts that a database can store, and limited nesting.

    Raises ParseError: parse_error (with `line` and `column`), duplicate_name, too_large, too_deep,
    bad_number, bad_text."""

    media_type = "application/json"
    renderer_class = JSONRenderer

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            # Bodies have been measured (`league.conf.requests`): a league file is one long text.
            return read_json(stream.read(), most_characters=settings.FILE_LIMIT)
        except UnreadableDocument as error:
            refused = ParseError(error.translated(_), error.code)
            for name in ("line", "column"):  # members of the problem
                setattr(refused, name, error.values.get(name))
            raise refused from error


MOST_NAMED = 20  # unknown fields of one object, or known values, that an answer names


def require_known(sent: QueryDict, known: Collection[str]) -> None:
    """Raises ParseError: unknown_parameter, with the known names; repeated_parameter. Only `fields` and
    `expand`, which are lists, may occur several times."""
    if strays := sorted(set(sent).difference(known)):
        if known:
            sentence = _("Unknown parameter: %(names)s. Known parameters: %(known)s.")
        else:
            sentence = _("Unknown parameter: %(names)s. This address takes no parameters.")
        names = {"names": ", ".join(name[:60] for name in strays[:5]), "known": ", ".join(sorted(known))}
        raise ParseError(sentence % names, "unknown_parameter")
    for name, values in sent.lists():
        if len(values) > 1 and name not in (FIELDS, EXPAND):
            sentence = _("The parameter %(name)s occurs more than once. Send it once.")
            raise ParseError(sentence % {"name": name}, "repeated_parameter")


class StrictFilters(filters.DjangoFilterBackend):
    """Refuses unknown values of filters, and names the known ones."""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: Any) -> QuerySet[Any]:
        filterset = self.get_filterset(request, queryset, view)
        if filterset is None:
            return queryset
        if not filterset.is_valid():
            errors = filterset.errors.as_data()
            raise ValidationError(
                {name: list(_details(filterset.form.fields[name], errors[name])) for name in errors}
            )
        filtered: QuerySet[Any] = filterset.qs
        return filtered


def _details(field: forms.Field, errors: Iterable[forms.ValidationError]) -> Iterable[ErrorDetail]:
    for error in errors:
        if error.code == "invalid_choice":
            yield unknown_value(_known_values(field))
        else:
            yield from (ErrorDetail(message, error.code) for message in error.messages)


def unknown_value(known: Iterable[Any]) -> ErrorDetail:
    """The refusal of a value that is none of the known ones."""
    named = list(map(str, islice(known, MOST_NAMED + 1)))
    shown = [*named[:MOST_NAMED], "…"] if len(named) > MOST_NAMED else named
    return ErrorDetail(
        _("Unknown value. Known values: %(known)s.") % {"known": ", ".join(shown)}, "invalid_choice"
    )


def _known_values(field: Any) -> Iterable[Any]:
    if hasattr(field, "queryset"):
        objects: QuerySet[Any] = field.queryset.order_by(field.to_field_name)
        return objects.values_list(field.to_field_name, flat=True)
    if isinstance(field, _Boolean):
        return ["true", "false"]
    return [value for value, _label in field.choices if value]


class _Boolean(forms.NullBooleanField):
    widget = forms.TextInput

    def to_python(self, value: Any) -> bool | None:  # type: ignore[override] # as Django's own does
        known = super().to_python(value and value.lower())
        if known is None and value not in self.empty_values:
            raise forms.ValidationError("", code="invalid_choice")
        return known


class YesNoFilter(filters.BooleanFilter):
    """True or false. Django's own takes every other word for no filter at all."""

    field_class = _Boolean

    def __init__(self, **options: Any) -> None:
        super().__init__(widget=forms.TextInput, **options)


class NumberFilter(filters.NumberFilter):
    """A whole number. Django would round others down."""

    def __init__(self, **options: Any) -> None:
        super().__init__(decimal_places=0, **options)


class NamedFilter(filters.ModelChoiceFilter):
    """An object that the value names in its field `by`. `among` returns those of a view."""

    def __init__(self, *, by: str, among: Any, **options: Any) -> None:
        super().__init__(
            to_field_name=by, queryset=lambda request: among(request.parser_context["view"]), **options
        )
        if by == "number":  # each database has a range of its own, which is no part of the description
            extend_schema_field(OpenApiTypes.INT)(self)


@cache
def names_of_read(view: Any) -> frozenset[str]:
    """The names that a GET of this class of views accepts: its own parameters, its filters, the choice of
    fields, and pagination if it is a list."""
    own: type[serializers.Serializer[Any]] | None = getattr(view, "params_class", None)
    names = {FIELDS, *(own().fields if own else ())}
    if getattr(view, "expansions", None):
        names.add(EXPAND)
    names |= set(getattr(view, "filterset_fields", ()))
    if (filterset := getattr(view, "filterset_class", None)) is not None:
        names |= set(filterset.base_filters)
    if hasattr(view, "list"):
        names |= set(view.pagination_class.parameters)
    return frozenset(names)


def unknown_fields(serializer: Any, sent: Any) -> dict[str, Any]:
    """Returns an error for each unknown field of a body, in the structure of the body."""
    if isinstance(serializer, serializers.ListSerializer | serializers.ListField):
        if not isinstance(sent, list):
            return {}
        nested = (unknown_fields(serializer.child, item) for item in sent)
        faults = ((str(number), errors) for number, errors in enumerate(nested) if errors)
        return dict(islice(faults, MOST_NAMED))
    if not (isinstance(serializer, serializers.Serializer) and isinstance(sent, dict)):
        return {}
    fields = {name: field for name, field in serializer.fields.items() if not field.read_only}
    errors: dict[str, Any] = {
        name[:60]: [serializers.ErrorDetail(_sentence(fields), "unknown_field")]
        for name in nsmallest(MOST_NAMED, (str(name) for name in sent if name not in fields))
    }
    for name in fields.keys() & sent.keys():
        if below := unknown_fields(fields[name], sent[name]):
            errors[name] = below
    return errors


def _sentence(fields: Collection[str]) -> str:
    if not fields:
        return _("Unknown field. This request takes no body.")
    return _("Unknown field. Known fields: %(known)s.") % {"known": ", ".join(sorted(fields))}


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
        except (NotFound, ValueError, InvalidValue, DataError) as error:
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

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return page_schema(schema)

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
        return page_schema(schema)

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


def page_schema(results: dict[str, Any]) -> dict[str, Any]:
    """The description of a page with these results."""
    neighbor = {"$ref": "#/components/schemas/PageAddress"}
    properties = {"next": neighbor, "previous": neighbor, "results": results}
    return {"type": "object", "properties": properties, "required": [*properties]}


def _limit(request: Request) -> int | None:
    """The requested number of items on a page. Raises ParseError: bad_limit."""
    text = request.query_params.get(LIMIT)
    if text is None:
        return None
    limit = parse_whole_number(text)
    if not limit:
        raise ParseError(_("The limit must be a whole number, 1 or more."), "bad_limit")
    return limit


def _start(request: Request) -> int:
    """The index of the first item on a page of a short list. Raises ParseError: bad_cursor."""
    start = parse_whole_number(request.query_params.get(CURSOR, "0"))
    if start is None:
        raise ParseError(_("This cursor is not valid. Start with the first page."), "bad_cursor")
    return start
