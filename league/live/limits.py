"""How many streams may be open: on the site, of one network address, of one person.

Each process counts its own. With a shared cache (`settings.IS_CACHE_SHARED`) it adds those of all other web
processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit
from threading import Lock

from django.conf import settings

from league.conf.http.networks import network_of
from league.live.shared_counts import SharedCounts

FILES = 200  # files that a process needs for everything else
EVERYWHERE = "all"

open_from: Counter[str] = Counter()  # a network, a person or EVERYWHERE -> open streams of this process
_lock = Lock()  # views open streams in threads
_shared = SharedCounts(open_from)


class TooManyStreams(Exception):
    """The limit of open streams is reached."""


@dataclass(slots=True)
class StreamTicket:
    """An open stream, counted until it is closed."""

    places: tuple[str, ...]
    closed: bool = False

    def close(self) -> None:
        """Counts the stream no longer; closing it again does nothing."""
        with _lock:
            if not self.closed:
                self.closed = True
                _add(self.places, -1)
        _shared.changed(self.places)


def open_stream(address: str, person: int | None = None) -> StreamTicket:
    """Counts a stream: for its address, for the person (primary key), and in total. Raises TooManyStreams."""
    most = {EVERYWHERE: settings.LIVE_STREAMS, network_of(address): settings.LIVE_STREAMS_PER_ADDRESS}
    if person is not None:
        most[f"person {person}"] = settings.LIVE_STREAMS_PER_PERSON
    ticket = StreamTicket(tuple(most))
    with _lock:
        if open_from[EVERYWHERE] >= _files():
            raise TooManyStreams
        _add(ticket.places, 1)
        own = {place: open_from[place] for place in most}
    # First count, then look at the others: of two processes that open the last one, none goes unseen.
    others = _shared.published(own) if all(own[place] <= most[place] for place in most) else {}
    if any(own[place] + others.get(place, 0) > limit for place, limit in most.items()):
        ticket.close()
        raise TooManyStreams
    return ticket


def open_streams() -> int:
    """The streams that are open in all web processes."""
    own = open_from[EVERYWHERE]
    return own + _shared.published({EVERYWHERE: own}).get(EVERYWHERE, 0)


def _add(places: Iterable[str], number: int) -> None:
    for place in places:
        open_from[place] += number
        if not open_from[place]:
            del open_from[place]


def _files() -> int:
    """How many streams this process has files for: without a free one it could not even refuse."""
    soft, _hard = getrlimit(RLIMIT_NOFILE)
    return soft - FILES if soft != RLIM_INFINITY else settings.LIVE_STREAMS
