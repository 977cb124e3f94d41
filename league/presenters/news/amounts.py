"""Numbers with their units, which sentences take as one word."""

from __future__ import annotations

from django.utils.translation import ngettext


def number(n: int) -> str:
    """The number with a real minus sign."""
    return str(n).replace("-", "−")


def yards(n: int) -> str:
    """ "1 yard", "12 yards"."""
    return ngettext("%(number)s yard", "%(number)s yards", abs(n)) % {"number": number(n)}


def points(n: int) -> str:
    """ "1 point", "12 points"."""
    return ngettext("%(n)d point", "%(n)d points", n) % {"n": n}
