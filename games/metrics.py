"""Metrics of the service, for Prometheus."""

from __future__ import annotations

import os
from collections.abc import Iterator
from secrets import compare_digest
from typing import cast

from django.conf import settings
from django.core.cache import cache
from django.db.models import Count, Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from games.models import Game
from league.feed.limits import open_streams
from league.models import Feed, Heartbeat, Job
from league.webhooks.selectors import webhook_backlog

PAUSE = 600  # seconds between two counts of the games that are over


class MetricsCollector(Collector):
    """Reads the database on every scrape, with at most seven queries, so that workers need no exporter."""

    def collect(self) -> Iterator[Metric]:
        yield _jobs()
        yield _games()
        yield from _webhooks()
        items = Feed.objects.aggregate(items=Sum("last"))["items"] or 0
        yield CounterMetricFamily("league_feed_entries", "Entries of all feeds.", value=items)
        words = "Open live streams of all web processes."
        yield GaugeMetricFamily("league_live_streams", words, value=open_streams())
        if beat := Heartbeat.objects.first():
            words = "When a worker last did a task."
            yield GaugeMetricFamily("league_worker_heartbeat_timestamp_seconds", words, beat.at.timestamp())


def _jobs() -> GaugeMetricFamily:
    """Counts jobs for every kind and state, including zeros: without a sample an alert would not fire."""
    rows = Job.objects.filter(parent=None).values_list("kind", "state").annotate(Count("pk"))
    counted = {(kind, state): jobs for kind, state, jobs in rows}
    family = GaugeMetricFamily("league_jobs", "Jobs by kind and state.", labels=["kind", "state"])
    for kind in Job.Kind.values:
        for state in Job.State.values:
            family.add_metric([kind, state], counted.get((kind, state), 0))
    return family


def _webhooks() -> Iterator[GaugeMetricFamily]:
    """How many events wait for receivers, and for how long: of those that are new, which wait for a worker,
    and of those that a receiver has refused before."""
    words = "Events that wait to be sent to a webhook."
    waiting = GaugeMetricFamily("league_webhook_deliveries_waiting", words, labels=["attempt"])
    words = "Age of the oldest event that waits to be sent to a webhook; 0 if none waits."
    oldest = GaugeMetricFamily("league_webhook_oldest_waiting_seconds", words, labels=["attempt"])
    for attempt, (number, age) in webhook_backlog().items():
        waiting.add_metric([attempt], number)
        oldest.add_metric([attempt], age)
    yield waiting
    yield oldest


def _games() -> GaugeMetricFamily:
    """Games in progress are counted at every scrape, those that are over every ten minutes: counting all
    games of ten years takes longer than everything else here."""
    is_over = Game.objects.exclude(state=Game.State.IN_PROGRESS)
    over = cache.get_or_set(
        "metrics:games", lambda: dict(is_over.values_list("state").annotate(Count("pk"))), PAUSE
    )
    playing = Game.objects.filter(state=Game.State.IN_PROGRESS).count()
    counted = {**cast("dict[str, int]", over), Game.State.IN_PROGRESS.value: playing}
    family = GaugeMetricFamily("league_games", "Games by state.", labels=["state"])
    for state in Game.State.values:
        family.add_metric([state], counted.get(state, 0))
    return family


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
