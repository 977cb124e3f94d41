"""Texts of the plain packages in the languages of the service."""

from __future__ import annotations

from django.utils import translation

from league.frame.errors import translated
from league.schedule.wishes import Wish


def test_plain_package_uses_the_active_language() -> None:
    wish = Wish("shared_fields", clubs=("Ada", "Bo"))
    with translation.override("de"):
        assert str(wish) == "Ada und Bo teilen sich einen Platz"
    assert str(wish) == "Ada and Bo share a field"


def test_name_with_braces_is_not_formatted() -> None:
    assert translated("{club} rests", club="{Owls}") == "{Owls} rests"
