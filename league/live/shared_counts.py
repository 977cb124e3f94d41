"""The open streams of all web processes together, in Redis.

Each process publishes its own counts, and once a second that it is alive: those of a killed process are
forgotten within seconds. While Redis is away, each process counts for itself.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from secrets import token_hex
from threading import Lock, Thread

import redis
import structlog
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

PULSE, ALIVE = 1.0, 3.0  # seconds between two signs of life, and for which one counts
RETRY_AFTER = 5.0  # seconds before a failed Redis is tried again
PROCESSES = "live:processes"  # sorted set: a process -> until when it counts
log = structlog.get_logger(__name__)


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
                pipe.hset(key, items=[one for pair in there.items() for one in pair])
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
