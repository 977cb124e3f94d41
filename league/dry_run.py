"""Is what is done now taken back at once? Then nothing may be shown that must stay unknown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_under_way: ContextVar[bool] = ContextVar("rehearsal", default=False)


def is_dry_run() -> bool:
    """Will what this code changes be taken back?"""
    return _under_way.get()


@contextmanager
def dry_run() -> Iterator[None]:
    """Everything inside is a rehearsal."""
    token = _under_way.set(True)
    try:
        yield
    finally:
        _under_way.reset(token)
