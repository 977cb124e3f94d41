"""The page of the site's operators."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import structlog
from celery.exceptions import CeleryError
from django.conf import settings
from django.utils.translation import gettext as _
from kombu.exceptions import KombuError

from league.models import Job
from league.selectors.jobs import operations, queues
from league.selectors.jobs.operations import DatabaseFigures, LeagueStorage, SlowQuery, WorkerFigures

SHOWN = 20  # rows of each table
log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Queue:
    """A queue, what it is for, and how many tasks wait in it."""

    name: str
    purpose: str
    waiting: int


@dataclass(frozen=True, slots=True)
class OperationsPage:
    """Everything on the page. Without a broker there are no queues, and `workers` is None; without the
    extension `slow` is None.
    """

    queues: list[Queue]
    workers: list[WorkerFigures] | None
    waiting_since: datetime | None
    counts: list[tuple[str, int]]
    open_jobs: list[Job]
    failed_jobs: list[Job]
    database: DatabaseFigures
    slow: list[SlowQuery] | None
    leagues: list[LeagueStorage]


def operations_page() -> OperationsPage:
    """Asks database, broker and workers."""
    database = operations.database()
    purposes = _purposes()
    lengths, workers = _broker(*purposes)
    states = Job.State
    return OperationsPage(
        [Queue(name, purpose, lengths[name]) for name, purpose in purposes.items() if name in lengths],
        workers,
        operations.oldest_waiting(),
        [(str(states(state).label), number) for state, number in operations.job_counts().items()],
        list(operations.open_jobs(SHOWN)),
        list(operations.failed_jobs(SHOWN)),
        database,
        operations.slow_queries(SHOWN),
        operations.largest_leagues(SHOWN, database.size),
    )


def _broker(*names: str) -> tuple[Mapping[str, int], list[WorkerFigures] | None]:
    """The lengths of the queues, and the workers if they can be asked; nothing while it is away."""
    try:
        lengths = queues.queue_lengths(*names)
        return lengths, operations.workers() if operations.can_ask_workers() else None
    except (KombuError, CeleryError, OSError) as failure:
        log.warning("broker unreachable", error=str(failure))
        return {}, None


def _purposes() -> dict[str, str]:
    return {
        settings.CELERY_TASK_DEFAULT_QUEUE: _("Short tasks: letters, proofs, schedules, heartbeats"),
        settings.JOB_QUEUE: _("Weeks of games that the computer plays"),
        settings.ODDS_QUEUE: _("Simulations, odds and imports"),
        settings.WEBHOOK_QUEUE: _("Webhooks"),
    }
