"""Whether the web server has been asked to stop, for answers without an end (streams)."""

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
    """Records a signal and passes it on to the server."""

    server: Callable[[int, FrameType | None], Any]

    def __call__(self, number: int, frame: FrameType | None) -> None:
        _received.append(number)
        self.server(number, frame)


def is_shutting_down() -> bool:
    """Whether this process has been asked to stop."""
    return bool(_received)


def watch_for_shutdown() -> None:
    """Starts recording the signals; call it while the server runs, because the server sets its handlers at
    the start."""
    with contextlib.suppress(ValueError):  # not in the main thread: no signals arrive there
        for number in (signal.SIGINT, signal.SIGTERM):
            server = signal.getsignal(number)
            if callable(server) and not isinstance(server, ShutdownSignal):
                signal.signal(number, ShutdownSignal(server))
