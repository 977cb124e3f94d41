"""Doing something for its outcome alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

from league.dry_run import dry_run

T = TypeVar("T")


class _Rollback(Exception):
    """Takes a rehearsal back."""


def run_and_roll_back(act: Callable[[], T]) -> T:
    """What the act returns, or raises; nothing is changed, and no secret is published."""
    try:
        with transaction.atomic(), dry_run():
            found = act()
            raise _Rollback
    except _Rollback:
        return found
