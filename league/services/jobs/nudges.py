"""Nudges: messages that tell a worker to look at a row now. The row is the truth, so a nudge may get lost."""

from __future__ import annotations

import time
from typing import Any

import structlog
from celery import current_app
from django.db import DatabaseError, transaction

from league.selectors.jobs.health import link_failures
from league.services.jobs.heartbeats import remove_heartbeat

SLOW = 1.0  # seconds: a broker that takes longer to fail hangs, and every further try would take as long
PAUSE = 10.0  # seconds without a further try after the broker hung
log = structlog.get_logger(__name__)
_unreachable_until = 0.0


def nudge_after_commit(task: str, *arguments: Any) -> None:
    """Sends the task when the transaction commits. A failure is logged and not raised.

    `task` is a name, because the tasks import the services and not the other way round.
    """

    def send() -> None:  # a function and not a partial: Django logs its name when it raises
        nudge(task, *arguments)

    transaction.on_commit(send, robust=True)


def nudge(task: str, *arguments: Any, expires: float | None = None) -> bool:
    """Sends the task now. Returns False when the broker cannot be reached.

    In that case the heartbeat is removed as well: every page then shows that no worker can be reached, until
    the next heartbeat arrives through the broker.
    """
    global _unreachable_until  # noqa: PLW0603 - per process
    began = time.monotonic()
    if began < _unreachable_until:
        return False
    try:
        options: dict[str, Any] = {"expires": expires} if expires else {}
        current_app.signature(task, arguments).apply_async(**options)
    except link_failures() as failure:
        now = time.monotonic()
        if now - began > SLOW:
            _unreachable_until = now + PAUSE
        log.warning("broker unreachable", task=task, error=str(failure))
        _mark_workers_unreachable()
        return False
    return True


def _mark_workers_unreachable() -> None:
    try:
        remove_heartbeat()
    except DatabaseError as failure:  # the pages show it a minute later
        log.warning("heartbeat kept", error=str(failure))
