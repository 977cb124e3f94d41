"""Cards as counts: how many copies of each play lie somewhere, in the order of the plays."""

from __future__ import annotations

from collections.abc import Sequence


def nth_card(counts: Sequence[int], nth: int) -> int:
    """The play of copy number `nth`, counted in the order of plays. Raises ValueError past the last copy."""
    for card, copies in enumerate(counts):
        nth -= copies
        if nth < 0:
            return card
    raise ValueError("no such card is left")
