"""Doing something beside a long piece of work, in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count, islice
from threading import Event, Thread

import structlog
from django.db import DatabaseError, connection

log = structlog.get_logger(__name__)


@contextmanager
def call_periodically(
    act: Callable[[], bool], *, every: float, most: int | None = None, name: str
) -> Iterator[None]:
    """Calls `act` every so many seconds until the block ends, it returns False, or `most` calls are made.

    The end of the block waits for a call that is under way.
    """
    ended = Event()

    def repeat() -> None:
        for _turn in islice(count(), most):
            if ended.wait(every):
                return
            try:
                goes_on = act()
            except DatabaseError as failure:  # the database restarts: the next call may reach it
                log.warning("beside", name=name, error=str(failure))
                goes_on = True
            connection.close()  # this thread's
            if not goes_on:
                return

    thread = Thread(target=repeat, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
