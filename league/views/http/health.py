"""Health checks for probes and monitoring."""

from __future__ import annotations

from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.selectors.jobs.health import OK, readiness


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
