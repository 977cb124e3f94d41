"""What readers who come back at the same time read, kept for a few seconds.

When a web process has died, all its readers connect again with about the same position. A batch of plays
takes a hundred milliseconds of CPU to describe, so hundreds of readers would wait for minutes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from time import monotonic

from league.live.topics import Start

MOST, SECONDS = 32, 5.0  # a full batch has about 200 kB


class SharedBacklogs:
    """The newest batches by feed, position, language and selection; used by several threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: OrderedDict[Hashable, tuple[float, Start]] = OrderedDict()

    def find(self, *keys: Hashable) -> Start | None:
        """The batch under the first of these keys that is kept and not too old."""
        line = monotonic() - SECONDS
        with self._lock:
            while self._kept and next(iter(self._kept.values()))[0] < line:
                self._kept.popitem(last=False)
            return next((self._kept[key][1] for key in keys if key in self._kept), None)

    def keep(self, key: Hashable, start: Start) -> None:
        with self._lock:
            self._kept.pop(key, None)
            self._kept[key] = (monotonic(), start)
            if len(self._kept) > MOST:
                self._kept.popitem(last=False)
