"""Fields of serializers that are declared by their types."""

from __future__ import annotations

from typing import Any, Literal

from rest_framework import serializers

from api.serializers import Computed, TypedSerializer
from league.models import Season


class Inner(TypedSerializer):
    number: int


class Outer(TypedSerializer):
    side: Literal["home", "away"]
    state: Season.State
    length = serializers.IntegerField(source="size")
    inner: Inner | None
    inners: list[Inner]
    names: dict[str, list[str]]
    is_on: bool = True
    double = Computed(int, lambda data: 2 * data["size"])


SHOWN: dict[str, Any] = {"side": "home", "state": "finished", "length": 2, "inner": None}
SHOWN |= {"inners": [{"number": 1}], "names": {"a": ["b"]}, "is_on": False, "double": 4}


def test_fields_show_in_the_order_in_which_they_are_declared() -> None:
    data = {**SHOWN, "size": 2}
    assert list(Outer(data).data.items()) == list(SHOWN.items())


def test_types_and_defaults_hold_for_what_is_sent() -> None:
    sent = {"state": "finished", "length": 1, "inner": None, "names": {}}
    refused = Outer(data={**sent, "side": "up", "inners": [{}]})
    assert not refused.is_valid()
    assert [*refused.errors] == ["side", "inners"]
    whole = Outer(data={**sent, "side": "away", "inners": []})
    assert (whole.is_valid(), whole.validated_data["is_on"]) == (True, True)
