"""How many answers that never end by themselves are open, for this process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from league.conf.http.networks import network_of

open_from: Counter[str] = Counter()  # of an address, a person, or all together -> streams in this process


class TooManyStreams(Exception):
    """So many streams are open that no more is opened."""


@contextmanager
def count_stream(address: str, person: int | None = None) -> Iterator[None]:
    """Counts a stream while it is open: of its address, of the person (primary key), and in all.

    Raises TooMany.
    """
    most = {"all": settings.LIVE_STREAMS, network_of(address): settings.LIVE_STREAMS_PER_ADDRESS}
    if person is not None:
        most[f"person {person}"] = settings.LIVE_STREAMS_PER_PERSON
    if any(open_from[place] >= limit for place, limit in most.items()):
        raise TooManyStreams
    open_from.update(most.keys())
    try:
        yield
    finally:
        for place in most:
            open_from[place] -= 1
            if not open_from[place]:
                del open_from[place]
