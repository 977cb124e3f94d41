"""Polls until a condition that depends on another process is true."""

import time
from collections.abc import Callable


def eventually(check: Callable[[], object], seconds: float = 60) -> bool:
    """Whether the check becomes true within `seconds`; checks 20 times a second."""
    end = time.monotonic() + seconds
    while not (done := bool(check())) and time.monotonic() < end:
        time.sleep(0.05)
    return done
