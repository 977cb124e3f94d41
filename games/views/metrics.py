"""Metrics for Prometheus."""

from __future__ import annotations

import os
from secrets import compare_digest

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from games.selectors.metrics import MetricsCollector


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The requests of the web processes of this machine, and figures of the service, for clients with the
    token.

    Without METRICS_TOKEN this page does not exist. An address proves nothing, because behind a proxy on the
    same machine all addresses are local.
    """
    if not settings.METRICS_TOKEN:
        raise Http404
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not compare_digest(given.encode(), settings.METRICS_TOKEN.encode()):
        return HttpResponse("METRICS_TOKEN is required.", status=401, headers={"WWW-Authenticate": "Bearer"})
    figures = CollectorRegistry()
    figures.register(MetricsCollector())
    return HttpResponse(
        generate_latest(_requests()) + generate_latest(figures), content_type=CONTENT_TYPE_LATEST
    )


def _requests() -> CollectorRegistry:
    """What this process has counted; or all of them, if there are several (see `up --web`)."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    everything = CollectorRegistry()
    MultiProcessCollector(everything)  # type: ignore[no-untyped-call]
    return everything
