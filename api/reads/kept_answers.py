"""Answers that are kept until their version moves: a result, a correction or any other change moves it.

They lie in the memory of the web process, so that keeping one costs no copy and no process has to notify
another: whether an answer still holds is read from the database with every request.
"""

from __future__ import annotations

import gzip
import time
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field
from threading import Lock

from django.conf import settings

LONGEST = 60.0  # seconds: a new username, `rebuild` or an edit in the admin may not move a version
SHARE = 8  # an answer takes at most this part of the memory


@dataclass(slots=True)
class KeptAnswer:
    """The body of an answer. Its compressed form is made for the first client that accepts it."""

    body: bytes
    made_at: float = field(default_factory=time.monotonic)
    compressed: bytes | None = None

    def gzipped(self) -> bytes:
        """The body as gzip. It is the same for everybody with this address, so its length reveals nothing."""
        if self.compressed is None:
            self.compressed = gzip.compress(self.body, compresslevel=6, mtime=0)
        return self.compressed


class KeptAnswers:
    """The answers that were read last, up to a number of bytes (`API_KEPT_ANSWERS`, in megabytes)."""

    def __init__(self) -> None:
        self._answers: OrderedDict[Hashable, KeptAnswer] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Hashable) -> KeptAnswer | None:
        """The answer, if it is there and not too old."""
        with self._lock:
            found = self._answers.get(key)
            if found is None:
                return None
            if time.monotonic() - found.made_at > LONGEST:
                self._drop(key)
                return None
            self._answers.move_to_end(key)
            return found

    def put(self, key: Hashable, body: bytes) -> None:
        """Keeps an answer, and drops the ones that nobody has read for the longest time."""
        most = settings.API_KEPT_ANSWERS * 2**20
        if _cost(body) * SHARE > most:
            return
        with self._lock:
            if key in self._answers:
                self._drop(key)
            self._answers[key] = KeptAnswer(body)
            self._bytes += _cost(body)
            while self._bytes > most:
                self._drop(next(iter(self._answers)))

    def clear(self) -> None:
        """Drops everything."""
        with self._lock:
            self._answers.clear()
            self._bytes = 0

    def _drop(self, key: Hashable) -> None:
        self._bytes -= _cost(self._answers.pop(key).body)


def _cost(body: bytes) -> int:
    """The bytes that an answer takes with its key and its compressed form, which is made later."""
    return len(body) * 5 // 4 + 1000


KEPT = KeptAnswers()
