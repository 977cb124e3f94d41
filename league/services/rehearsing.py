"""Doing something for its outcome alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

T = TypeVar("T")


class _Rehearsed(Exception):
    """Takes a rehearsal back."""


def rehearse(act: Callable[[], T]) -> T:
    """What the act returns, or raises; nothing is changed."""
    try:
        with transaction.atomic():
            found = act()
            raise _Rehearsed
    except _Rehearsed:
        return found
