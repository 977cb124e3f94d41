"""Calls with enough room for everything that they call."""

from __future__ import annotations

from typing import Any

SLOTS = 66_000  # 528 kB: Python gives this call a piece of 1 MB, and the rest of it to the calls below


def call_with_room(function: Any, *arguments: Any) -> Any:
    """Calls the function. The deeper calls share one large piece of memory.

    Python keeps the frames of calls in pieces of 16 kB, asks the system for a new one when the last is full,
    and returns it as soon as its first call ends. A loop that happens to run at the end of a piece, far below
    server and middleware, does that with every round: a quarter of the CPU time of our pages, and more than
    half of that of some (docs/benchmarks.md). Workers gain nothing: they play games with few calls below.
    """
    return function(*arguments)


call_with_room.__code__ = call_with_room.__code__.replace(co_stacksize=SLOTS)
