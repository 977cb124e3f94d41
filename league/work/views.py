"""The administrator's page of operations, and the checks of health."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import structlog
from celery.exceptions import CeleryError
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import KombuError

from league.frame.errors import Forbidden
from league.frame.requests import person_of
from league.models import Job
from league.work import selectors as work_selectors
from league.work.selectors import (
    OK,
    DatabaseFigures,
    LeagueStorage,
    SlowQuery,
    WorkerFigures,
    queue_lengths,
    readiness,
)

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
    database = work_selectors.database()
    purposes = _purposes()
    lengths, workers = _broker(*purposes)
    states = Job.State
    return OperationsPage(
        [Queue(name, purpose, lengths[name]) for name, purpose in purposes.items() if name in lengths],
        workers,
        work_selectors.oldest_waiting(),
        [(str(states(state).label), number) for state, number in work_selectors.job_counts().items()],
        list(work_selectors.open_jobs(SHOWN)),
        list(work_selectors.failed_jobs(SHOWN)),
        database,
        work_selectors.slow_queries(SHOWN),
        work_selectors.largest_leagues(SHOWN, database.size),
    )


def _broker(*names: str) -> tuple[Mapping[str, int], list[WorkerFigures] | None]:
    """The lengths of the queues, and the workers if they can be asked; nothing while it is away."""
    try:
        lengths = queue_lengths(*names)
        return lengths, work_selectors.workers() if work_selectors.can_ask_workers() else None
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


@require_safe
@login_required
def operations(request: HttpRequest) -> HttpResponse:
    """For staff only, because it names every league."""
    if not person_of(request).is_staff:
        sentence = _("This page is for the operators of this site: ask one of them.")
        raise Forbidden("not_allowed", sentence)
    return render(request, "work/operations.html", {"page": "operations", "found": operations_page()})


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 if this process answers and reaches its database, else 503."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok", "database": connection.vendor})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """200 if everything that the service needs is available, else 503 with the problems."""
    checks = readiness()
    ready = all(answer == OK for answer in checks.values())
    answer = {"status": "ready" if ready else "not ready", "checks": checks}
    return JsonResponse(answer, status=200 if ready else 503)
