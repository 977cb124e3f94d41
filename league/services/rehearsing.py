"""Doing something for its outcome alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

from league.rehearsal import rehearsal

T = TypeVar("T")


class _Rehearsed(Exception):
    """Takes a rehearsal back."""


def rehearse(act: Callable[[], T]) -> T:
    """What the act returns, or raises; nothing is changed, and no secret is published."""
    try:
        with transaction.atomic(), rehearsal():
            found = act()
            raise _Rehearsed
    except _Rehearsed:
        return found
