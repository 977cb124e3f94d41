"""Numbers as browsers send them."""

from __future__ import annotations

LONGEST = 9  # digits that every column of whole numbers can hold


def parse_whole_number(text: str) -> int | None:
    """A whole number from 0; None of everything else, and of what is too long to be one of ours."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST else None
