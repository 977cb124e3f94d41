"""The administrator's page of operations, and the checks of health."""

from __future__ import annotations

import structlog
from celery.exceptions import CeleryError
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db import connection
from django.db.models import Count
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import KombuError

from league.frame.errors import Forbidden
from league.frame.requests import person_of
from league.models import Job
from league.work import selectors

SHOWN = 20  # rows of each table
log = structlog.get_logger(__name__)


@require_safe
@login_required
def operations(request: HttpRequest) -> HttpResponse:
    """For staff only, because it names every league. Asks database, broker and workers."""
    if not person_of(request).is_staff:
        raise Forbidden("not_allowed.operators")
    purposes = {
        settings.CELERY_TASK_DEFAULT_QUEUE: _("Short tasks: letters, proofs, schedules, heartbeats"),
        settings.JOB_QUEUE: _("Weeks of games that the computer plays"),
        settings.ODDS_QUEUE: _("Simulations, odds and imports"),
        settings.WEBHOOK_QUEUE: _("Webhooks"),
    }
    lengths: dict[str, int] = {}
    workers = None
    try:
        lengths = selectors.queue_lengths(*purposes)
        workers = selectors.workers()
    except (KombuError, CeleryError, OSError) as failure:
        log.warning("broker unreachable", error=str(failure))
        lengths = {}
    shown, database = (*Job.OPEN, Job.State.FAILED), selectors.database()
    count = dict(selectors.jobs(*shown).order_by().values_list("state").annotate(Count("pk")))
    context = {
        "page": "operations",
        "queues": [(name, purpose, lengths[name]) for name, purpose in purposes.items() if name in lengths],
        "workers": workers,
        "waiting_since": selectors.oldest_waiting(),
        "counts": [(Job.State(state).label, count.get(state, 0)) for state in shown],
        "jobs": [
            *selectors.jobs(*Job.OPEN)[:SHOWN],
            *selectors.jobs(Job.State.FAILED).reverse()[:SHOWN],
        ],
        "database": database,
        "slow": selectors.slow_queries(SHOWN),
        "largest": selectors.largest_leagues(SHOWN, database["size"]),
    }
    return render(request, "work/operations.html", context)


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
    checks = selectors.readiness()
    ready = all(answer == selectors.OK for answer in checks.values())
    answer = {"status": "ready" if ready else "not ready", "checks": checks}
    return JsonResponse(answer, status=200 if ready else 503)
