"""Texts of the plain packages in the languages of the service."""

from __future__ import annotations

from django.utils import translation

from league.schedule.wishes.kinds import SharedField
from league.translation import translated


def test_a_plain_package_speaks_the_language_of_whoever_is_served() -> None:
    wish = SharedField(("Ada", "Bo"))
    with translation.override("de"):
        assert str(wish) == "Ada und Bo teilen sich einen Platz"
    assert str(wish) == "Ada and Bo share a field"


def test_a_name_with_braces_stands_in_a_text_as_it_is() -> None:
    assert translated("{club} rests", club="{Owls}") == "{Owls} rests"
