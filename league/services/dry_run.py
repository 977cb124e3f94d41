"""Dry runs: doing a change, returning its outcome, and rolling it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

from league.dry_run import dry_run

T = TypeVar("T")


class _Rollback(Exception):
    """Rolls a dry run back."""


def run_and_roll_back(act: Callable[[], T]) -> T:
    """Runs `act` and rolls the transaction back: nothing is changed, and no secret is published.

    Returns what `act` returns, and raises what it raises.
    """
    try:
        with transaction.atomic(), dry_run():
            outcome = act()
            raise _Rollback
    except _Rollback:
        return outcome
