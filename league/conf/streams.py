"""How many answers that never end by themselves are open, for this process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

open_from: Counter[str] = Counter()  # address -> its streams in this process


class TooMany(Exception):
    """So many streams come from one address that no more is opened."""


@contextmanager
def one_more_from(address: str) -> Iterator[None]:
    """Counts a stream while it is open. Raises TooMany."""
    if open_from[address] >= settings.LIVE_STREAMS_PER_ADDRESS:
        raise TooMany
    open_from[address] += 1
    try:
        yield
    finally:
        open_from[address] -= 1
        if not open_from[address]:
            del open_from[address]
