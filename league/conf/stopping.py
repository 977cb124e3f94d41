"""Whether the web server has been told to stop: answers that never end by themselves look here."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import Any

_told: list[int] = []


@dataclass(frozen=True)
class _Ear:
    """Hears a signal before the server does."""

    server: Callable[[int, FrameType | None], Any]

    def __call__(self, number: int, frame: FrameType | None) -> None:
        _told.append(number)
        self.server(number, frame)


def stopping() -> bool:
    """Has this process been told to stop?"""
    return bool(_told)


def listen() -> None:
    """Hears it from now on; call it while the server serves, for it takes the signals when it begins to."""
    with contextlib.suppress(ValueError):  # not in the main thread: nobody tells us anything there
        for number in (signal.SIGINT, signal.SIGTERM):
            server = signal.getsignal(number)
            if callable(server) and not isinstance(server, _Ear):
                signal.signal(number, _Ear(server))
