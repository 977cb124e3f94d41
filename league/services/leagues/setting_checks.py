"""Checks for the values of settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import League

Check = Callable[[Any], None]  # raises Refused for a value that the setting cannot have


def one_of(code: str, field: str, choices: Iterable[Any]) -> Check:
    """A check that the value is one of these; its sentence uses the field's `verbose_name`."""
    known = tuple(choices)

    def check(value: Any) -> None:
        if value not in known:
            sentence = _("There is no %(what)s %(choice)s: choose one of %(known)s.")
            names = ", ".join(str(choice) for choice in known)
            raise Refused(code, sentence % {"what": _title(field), "choice": value, "known": names})

    return check


def whole_number(code: str, field: str, least: int, most: int) -> Check:
    """A check that the value is a whole number in this range."""

    def check(value: Any) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            sentence = _("%(what)s: give a whole number from %(least)d to %(most)d.")
            raise Refused(code, sentence % {"what": _title(field), "least": least, "most": most})

    return check


def true_or_false(field: str) -> Check:
    """A check that the value is true or false."""

    def check(value: Any) -> None:
        if not isinstance(value, bool):
            sentence = _("%(what)s: say yes or no (true or false).")
            raise Refused("bad_switch", sentence % {"what": _title(field)})

    return check


def _title(field: str) -> str:
    return str(League._meta.get_field(field).verbose_name)  # type: ignore[union-attr]  # no relation
