"""Texts of people in files of a strict format."""

from __future__ import annotations

import re

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def printable(text: object) -> str:
    """The text without control characters, which XML and iCalendar forbid; a new line and a tab stay."""
    return CONTROL.sub("", str(text))
