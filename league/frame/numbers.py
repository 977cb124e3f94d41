"""Numbers as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.utils.formats import number_format
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    CharColumn = models.CharField[str, str]
    TextColumn = models.TextField[str, str]
else:
    CharColumn, TextColumn = models.CharField, models.TextField


LONGEST = 9  # digits that fit every integer column


MINUS = "\N{MINUS SIGN}"


LEVEL = 0.05  # a difference that one decimal place does not show


def parse_whole_number(text: str) -> int | None:
    """The whole number from 0 in the text; None for any other text or more than LONGEST digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST else None


def whole(number: int) -> str:
    """The number with a real minus sign."""
    return str(number).replace("-", MINUS)


def decimal(value: float, places: int = 1) -> str:
    """The number with these decimal places and a real minus sign, as the reader's language writes it."""
    return number_format(f"{value:.{places}f}", places).replace("-", MINUS)


def signed(value: float, places: int = 0, *, level: str = "±0") -> str:
    """The same with a plus or minus sign; `level` for what rounds to 0."""
    rounded = round(value, places)
    if not rounded:
        return level
    return f"+{decimal(rounded, places)}" if rounded > 0 else decimal(rounded, places)


def percent(share: float, places: int = 0, *, certain: bool = False) -> str:
    """A probability in percent; 0 or 100 % only if the outcome is `certain`: a sample proves nothing."""
    least = 10 ** -(places + 2)
    if not certain and share < least:
        return _("<%(number)s\N{NO-BREAK SPACE}%%") % {"number": number_format(100 * least, places)}
    if not certain and share > 1 - least:
        return _(">%(number)s\N{NO-BREAK SPACE}%%") % {"number": number_format(100 * (1 - least), places)}
    return percent_number(100 * share, places)


def percent_number(value: float, places: int = 0) -> str:
    """A number of percent with its sign."""
    return _("%(number)s\N{NO-BREAK SPACE}%%") % {"number": decimal(value, places)}
