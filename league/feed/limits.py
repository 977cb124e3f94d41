"""How many live streams a network and a person may have open."""

from __future__ import annotations

import os
import socket
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit
from secrets import token_hex
from threading import Lock, Thread
from typing import Any

import redis
import structlog
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from league.conf.networks import network_of

log = structlog.get_logger(__name__)


class Connection:
    """The connection to which `send` of the server writes.

    ASGI has no word for two things that streams need: to write without waiting for anything (an event for
    thousands of readers is the same bytes, and a task for each of them takes twice as long), and to cut
    off a client that takes nothing (an answer that ends in the usual way waits until the client has taken
    everything).
    """

    def __init__(self, scope: dict[str, Any], send: Any) -> None:
        self._transport = getattr(getattr(send, "__self__", None), "transport", None)
        # Every answer without a length is sent in chunks then.
        self._is_chunked = scope.get("http_version") == "1.1"

    def write(self, chunk: bytes) -> bool:
        """Sends it at once, after the answer has begun and if nothing waits to be sent. Otherwise returns
        False: send it in the usual way.
        """
        transport = self._transport
        if transport is None or not self._is_chunked:
            return False
        if transport.get_write_buffer_size() or transport.is_closing():
            return False
        transport.write(_framed(chunk))
        return True

    def cut(self) -> None:
        """Ends the connection at once."""
        if self._transport is None:
            log.warning("a slow reader could not be cut off")
        else:
            self._transport.abort()


@lru_cache(maxsize=32)
def _framed(chunk: bytes) -> bytes:
    """A chunk of HTTP/1.1, made once for all who get the same one."""
    return b"%x\r\n%b\r\n" % (len(chunk), chunk)


# The open streams of all web processes together, in Redis.
#
# Each process publishes its own counts, and once a second that it is alive: those of a killed process are
# forgotten within seconds. While Redis is away, each process counts for itself.

PULSE, ALIVE = 1.0, 3.0  # seconds between two signs of life, and for which one counts
RETRY_AFTER = 5.0  # seconds before a failed Redis is tried again
PROCESSES = "live:processes"  # sorted set: a process -> until when it counts


class SharedCounts:
    """Publishes `counts` of this process, and reads those of the others."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.counts = counts
        self.process = f"{socket.gethostname()}:{os.getpid()}:{token_hex(4)}"
        self._changed: set[str] = set()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._away_until = 0.0

    def published(self, own: Mapping[str, int]) -> dict[str, int]:
        """Publishes these counts of this process, and returns how many streams the other processes have open
        in the same places; nothing without Redis.
        """
        if not settings.IS_CACHE_SHARED or time.monotonic() < self._away_until:
            return {}
        self._keep_alive()
        try:
            others = [name for name in self._write(own) if name != self.process and _may_run(name)]
            return self._sums(others, list(own))
        except redis.RedisError as failure:
            self._failed(failure)
            return {}

    def changed(self, places: Iterable[str]) -> None:
        """Publishes the counts of these places soon; does not wait for Redis."""
        with self._lock:
            self._changed.update(places)

    @cached_property
    def _redis(self) -> redis.Redis:
        retry = Retry(NoBackoff(), 1)  # once, for connections older than a restart
        options = {"socket_connect_timeout": 1, "socket_timeout": 1, "retry": retry, "decode_responses": True}
        return redis.Redis.from_url(settings.CACHE_URL, **options)

    def _key(self, name: str) -> str:
        return f"{settings.CELERY_QUEUE_PREFIX}live:streams:{name}"

    def _write(self, own: Mapping[str, int]) -> list[str]:
        """Writes counts and a sign of life. Returns the names of all processes that are alive."""
        now, key = time.time(), self._key(self.process)
        processes = f"{settings.CELERY_QUEUE_PREFIX}{PROCESSES}"
        with self._redis.pipeline(transaction=False) as pipe:
            if there := {place: number for place, number in own.items() if number}:
                pipe.hset(key, items=[part for pair in there.items() for part in pair])
            if gone := own.keys() - there.keys():
                pipe.hdel(key, *gone)
            pipe.expire(key, round(10 * ALIVE))
            pipe.zadd(processes, {self.process: now + ALIVE})
            pipe.zremrangebyscore(processes, "-inf", now)
            pipe.zrange(processes, 0, -1)
            names: list[str] = pipe.execute()[-1]
        return names

    def _sums(self, processes: Iterable[str], places: list[str]) -> dict[str, int]:
        with self._redis.pipeline(transaction=False) as pipe:
            for name in processes:
                pipe.hmget(self._key(name), places)
            rows = pipe.execute()
        return {place: sum(int(row[n] or 0) for row in rows) for n, place in enumerate(places)}

    def _keep_alive(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._beat, name="stream counts", daemon=True)
                self._thread.start()

    def _beat(self) -> None:
        rounds = 0
        while True:
            time.sleep(PULSE)
            rounds += 1
            with self._lock:
                changed, self._changed = self._changed, set()
                if not (changed or self.counts):  # no stream is open: until one is, nobody needs this process
                    self._thread = None
                    return
            if rounds % 10 == 0:  # everything, in case Redis has lost it
                changed |= set(self.counts)
            try:
                self._write({place: self.counts.get(place, 0) for place in changed})
            except redis.RedisError as failure:
                self.changed(changed)
                self._failed(failure)

    def _failed(self, failure: redis.RedisError) -> None:
        if time.monotonic() >= self._away_until:
            log.warning("streams are counted per process until Redis is back", error=str(failure))
        self._away_until = time.monotonic() + RETRY_AFTER


def _may_run(process: str) -> bool:
    """False for a process of this machine that was killed: its readers come back to the others before it is
    forgotten.
    """
    host, pid, _token = process.rsplit(":", 2)
    if host != socket.gethostname() or not Path("/proc/self/stat").exists():
        return True
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# How many streams may be open: on the site, of one network address, of one person.
#
# Each process counts its own. With a shared cache (`settings.IS_CACHE_SHARED`) it adds those of all other
# web processes.

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
