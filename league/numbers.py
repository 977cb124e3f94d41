"""Parsing numbers from requests."""

from __future__ import annotations

LONGEST = 9  # digits that fit every integer column


def parse_whole_number(text: str) -> int | None:
    """The whole number from 0 in the text; None for any other text or more than LONGEST digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST else None
