"""Calling a function periodically in a thread beside a long piece of work."""

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
    """Calls `act` every `every` seconds until the block ends, `act` returns False, or `most` calls are made.

    At the end of the block it waits for a running call.
    """
    ended = Event()

    def repeat() -> None:
        for _turn in islice(count(), most):
            if ended.wait(every):
                return
            try:
                wants_more = act()
            except DatabaseError as failure:  # the database restarts: the next call may reach it
                log.warning("beside", name=name, error=str(failure))
                wants_more = True
            connection.close()  # the connection of this thread
            if not wants_more:
                return

    thread = Thread(target=repeat, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
