"""Whether the web server has been told to stop: answers that never end by themselves look here."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import Any

_received: list[int] = []


@dataclass(frozen=True)
class ShutdownSignal:
    """Hears a signal before the server does."""

    server: Callable[[int, FrameType | None], Any]

    def __call__(self, number: int, frame: FrameType | None) -> None:
        _received.append(number)
        self.server(number, frame)


def is_shutting_down() -> bool:
    """Has this process been told to stop?"""
    return bool(_received)


def watch_for_shutdown() -> None:
    """Hears it from now on; call it while the server serves, for it takes the signals when it begins to."""
    with contextlib.suppress(ValueError):  # not in the main thread: nobody tells us anything there
        for number in (signal.SIGINT, signal.SIGTERM):
            server = signal.getsignal(number)
            if callable(server) and not isinstance(server, ShutdownSignal):
                signal.signal(number, ShutdownSignal(server))
