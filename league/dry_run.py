"""Whether the current code runs in a dry run, which must not reveal secrets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_under_way: ContextVar[bool] = ContextVar("dry_run", default=False)


def is_dry_run() -> bool:
    """Whether the current changes will be rolled back."""
    return _under_way.get()


@contextmanager
def dry_run() -> Iterator[None]:
    """Marks everything inside the block as a dry run."""
    token = _under_way.set(True)
    try:
        yield
    finally:
        _under_way.reset(token)
