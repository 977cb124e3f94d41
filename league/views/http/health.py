"""What probes and monitoring ask for."""

from __future__ import annotations

from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from league.selectors.jobs.health import OK, readiness


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """Says that this process answers and reaches its database; 503 when the database cannot be reached."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok", "database": connection.vendor})


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Whether all that the service needs is there: 200, or 503 with what is wrong."""
    checks = readiness()
    ready = all(said == OK for said in checks.values())
    answer = {"status": "ready" if ready else "not ready", "checks": checks}
    return JsonResponse(answer, status=200 if ready else 503)
