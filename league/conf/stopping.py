"""Whether the web server has been told to stop: answers that never end by themselves look here."""

from __future__ import annotations

import contextlib
import signal
from types import FrameType
from typing import Any

_told: list[int] = []


def stopping() -> bool:
    """Has this process been told to stop?"""
    return bool(_told)


def listen() -> None:
    """Hears what the server is told, before the server does. Call it once the server listens itself."""
    with contextlib.suppress(ValueError):  # not in the main thread: nobody tells us anything there
        for number in (signal.SIGINT, signal.SIGTERM):
            _hear(number, signal.getsignal(number))


def _hear(number: int, server: Any) -> None:
    def told(number: int, frame: FrameType | None) -> None:
        _told.append(number)
        if callable(server):
            server(number, frame)

    if callable(server):
        signal.signal(number, told)
