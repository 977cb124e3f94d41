"""Bells: whoever changes a thing wakes those in this process who wait for it to change.

Other processes are not heard here, so who waits still looks by himself from time to time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Iterator
from contextlib import contextmanager, suppress

_subscriptions: dict[Hashable, set[Subscription]] = {}  # thing -> the bells of those who wait for it


class Subscription:
    """One waiter's, in his event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._rung = asyncio.Event()

    async def wait(self, seconds: float) -> None:
        """Until it has been rung since the last time, or so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._rung.wait()
        self._rung.clear()

    def ring(self) -> None:
        """From any thread."""
        with suppress(RuntimeError):  # the loop is closed: nobody waits there any more
            self._loop.call_soon_threadsafe(self._rung.set)


@contextmanager
def subscribe(thing: Hashable) -> Iterator[Subscription]:
    """A bell that hangs while somebody waits for this thing; look after it hangs, not before."""
    bell = Subscription()
    _subscriptions.setdefault(thing, set()).add(bell)
    try:
        yield bell
    finally:
        _subscriptions[thing].discard(bell)
        if not _subscriptions[thing]:
            del _subscriptions[thing]


def notify(thing: Hashable) -> None:
    """The thing has changed."""
    for bell in tuple(_subscriptions.get(thing, ())):
        bell.ring()
