"""Notifies readers in this process that wait for a subject to change.

Changes by other processes are not seen here, so readers also poll from time to time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Iterator
from contextlib import contextmanager, suppress

_subscriptions: dict[Hashable, set[Subscription]] = {}  # subject -> its subscriptions


class Subscription:
    """One reader's subscription, in its event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._notified = asyncio.Event()

    async def wait(self, seconds: float) -> None:
        """Waits until the next notification since the last call, at most `seconds`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._notified.wait()
        self._notified.clear()

    def notify(self) -> None:
        """Wakes the reader; may be called from any thread."""
        with suppress(RuntimeError):  # the loop is closed: nothing waits any more
            self._loop.call_soon_threadsafe(self._notified.set)


@contextmanager
def subscribe(subject: Hashable) -> Iterator[Subscription]:
    """A subscription to this subject; check the subject after subscribing, not before."""
    subscription = Subscription()
    _subscriptions.setdefault(subject, set()).add(subscription)
    try:
        yield subscription
    finally:
        _subscriptions[subject].discard(subscription)
        if not _subscriptions[subject]:
            del _subscriptions[subject]


def notify(subject: Hashable) -> None:
    """Wakes everything that waits for this subject."""
    for subscription in tuple(_subscriptions.get(subject, ())):
        subscription.notify()
