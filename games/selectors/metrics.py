"""Metrics of the service, for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from django.core.cache import cache
from django.db.models import Count, Sum
from prometheus_client import Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from games.models import Game
from league.live.limits import open_streams
from league.models import Feed, Heartbeat, Job
from league.selectors.webhooks.backlog import webhook_backlog

PAUSE = 600  # seconds between two counts of the games that are over


class MetricsCollector(Collector):
    """Reads the database on every scrape, with at most seven queries, so that workers need no exporter."""

    def collect(self) -> Iterator[Metric]:
        yield _jobs()
        yield _games()
        yield from _webhooks()
        entries = Feed.objects.aggregate(entries=Sum("last"))["entries"] or 0
        yield CounterMetricFamily("league_feed_entries", "Entries of all feeds.", value=entries)
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
    for attempt, backlog in webhook_backlog().items():
        waiting.add_metric([attempt], backlog.waiting)
        oldest.add_metric([attempt], backlog.oldest)
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
