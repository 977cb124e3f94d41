"""Counts the open answers of this process that never end by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from league.conf.http.networks import network_of

open_from: Counter[str] = Counter()  # key of an address, a person, or the total -> open streams


class TooManyStreams(Exception):
    """The limit of open streams is reached."""


@contextmanager
def count_stream(address: str, person: int | None = None) -> Iterator[None]:
    """Counts a stream while it is open: for its address, for the person (primary key), and in total.

    Raises TooManyStreams.
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
