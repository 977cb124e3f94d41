"""Metrics of the service, for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, Sum
from prometheus_client import Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from games.models import Game
from league.models import Feed, Heartbeat, Job


class MetricsCollector(Collector):
    """Reads the database on every scrape, with four queries, so that workers need no exporter."""

    def collect(self) -> Iterator[Metric]:
        yield _jobs()
        yield _games()
        entries = Feed.objects.aggregate(entries=Sum("last"))["entries"] or 0
        yield CounterMetricFamily("league_feed_entries", "Entries of all feeds.", value=entries)
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


def _games() -> GaugeMetricFamily:
    counted = dict(Game.objects.values_list("state").annotate(Count("pk")))
    family = GaugeMetricFamily("league_games", "Games by state.", labels=["state"])
    for state in Game.State.values:
        family.add_metric([state], counted.get(state, 0))
    return family
