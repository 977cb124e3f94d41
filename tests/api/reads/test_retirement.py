"""A field that will be removed is announced in the description and in answers."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import date
from typing import Any

import pytest
from django.urls import path
from drf_spectacular.generators import SchemaGenerator
from rest_framework import serializers
from rest_framework.test import APIRequestFactory

from api.http.reads import ReadView
from api.http.schema import ApiSchema
from api.reads.retirement import Retirement, retirement_of, retiring


class ToyPartOut(serializers.Serializer[Any]):
    """A part with an old name."""

    colour = retiring(
        serializers.CharField(),
        since=date(2027, 1, 1),
        until=date(2027, 7, 1),
        instead="Read `color`.",
    )
    color = serializers.CharField()


class ToyOut(serializers.Serializer[Any]):
    """A toy with a part."""

    name = serializers.CharField()
    part = ToyPartOut()


class ToySchema(ApiSchema):
    """The description of an address that the service does not have: no name gives the operation its id."""

    def get_operation_id(self) -> str:
        return "get_toy"

    def get_tags(self) -> list[str]:
        return ["games"]


class ToyDetail(ReadView):
    """The toy."""

    schema = ToySchema()
    serializer_class = ToyOut
    authentication_classes = ()
    throttle_classes = ()

    def read(self) -> Any:
        return ToyOut({"name": "Bear", "part": {"colour": "red", "color": "red"}}).data


def ask(query: str = "") -> Any:
    return ToyDetail.as_view()(APIRequestFactory().get(f"/toy{query}")).render()


@pytest.mark.parametrize("query", ["", "?fields=part", "?fields=name,part.colour"])
def test_answer_with_a_retiring_field_names_the_dates(query: str) -> None:
    answer = ask(query)
    assert answer["Deprecation"] == "@1798761600"
    assert answer["Sunset"] == "Thu, 01 Jul 2027 00:00:00 GMT"
    assert answer["Link"].endswith('/api/v1/docs>; rel="deprecation"')


@pytest.mark.parametrize("query", ["?fields=name", "?fields=part.color"])
def test_client_that_does_not_read_the_field_is_not_warned(query: str) -> None:
    answer = ask(query)
    assert [name for name in ("Deprecation", "Sunset", "Link") if answer.has_header(name)] == []


def test_description_calls_the_field_deprecated() -> None:
    generator = SchemaGenerator(patterns=[path("toy", ToyDetail.as_view(), name="toy")])  # type: ignore[no-untyped-call]
    schema = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    shown = schema["components"]["schemas"]["ToyPartOut"]["properties"]
    assert shown["colour"]["deprecated"] is True
    assert shown["colour"]["description"].endswith("may be gone from 2027-07-01 on. Read `color`.")
    assert "deprecated" not in shown["color"]


@pytest.mark.parametrize(("until", "is_late_enough"), [((2027, 6, 30), False), ((2027, 7, 1), True)])
def test_a_field_stays_for_at_least_six_months(until: tuple[int, int, int], is_late_enough: bool) -> None:
    expected = nullcontext() if is_late_enough else pytest.raises(ValueError, match="six months")
    with expected:
        retiring(serializers.CharField(), since=date(2027, 1, 1), until=date(*until), instead="Read `color`.")


def test_the_end_of_a_long_month_is_early_enough() -> None:
    field = retiring(
        serializers.CharField(), since=date(2026, 8, 31), until=date(2027, 2, 28), instead="Read `color`."
    )
    assert retirement_of(field) == Retirement(date(2026, 8, 31), date(2027, 2, 28), "Read `color`.")
