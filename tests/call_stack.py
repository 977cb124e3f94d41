"""Calls with enough room for everything that they call."""

from __future__ import annotations

from typing import Any

SLOTS = 66_000  # 528 kB: Python gives this call a piece of 1 MB, and the rest of it to the calls below


def call_with_room(function: Any, *arguments: Any) -> Any:
    """Calls the function. The deeper calls share one large piece of memory.

    Python keeps the frames of calls in pieces of 16 kB, asks the system for a new one when the last is full,
    and returns it as soon as its first call ends. A loop that runs at the end of a piece, far below pytest
    and the middleware, does that with every round: 30 % of the CPU time of the requests in `tests/access`.
    """
    return function(*arguments)


call_with_room.__code__ = call_with_room.__code__.replace(co_stacksize=SLOTS)
