"""Checks of values that people choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import League

Check = Callable[[Any], None]  # raises Refused of a value that the setting cannot have


def one_of(code: str, field: str, choices: Iterable[Any]) -> Check:
    """A check that the value is one of these; the sentence calls the setting as its model does."""
    known = tuple(choices)

    def check(value: Any) -> None:
        if value not in known:
            sentence = _("There is no %(what)s %(choice)s: choose one of %(known)s.")
            what = League._meta.get_field(field).verbose_name  # type: ignore[union-attr]  # no relation
            names = ", ".join(str(one) for one in known)
            raise Refused(code, sentence % {"what": what, "choice": value, "known": names})

    return check
