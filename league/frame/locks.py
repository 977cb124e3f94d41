"""Row locks of leagues, seasons, fixtures, jobs and feeds, each held until the transaction ends.

Transactions take them in this order, so that two never wait for each other: game, fixture, league, part of
a job, job, season, feed. Games are locked in `games.records.scoresheets`. Every lock is FOR NO KEY UPDATE:
FOR UPDATE also waits for transactions that have inserted a row which refers to the locked one.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db import connection, transaction

from league.models import Fixture, Job, League, Season

if TYPE_CHECKING:
    from django.db.models import QuerySet


@contextmanager
def short_transaction() -> Iterator[None]:
    """One of many transactions in a row. On SQLite it then leaves others as much time as it has taken: their
    connections have no queue, but look again after up to 100 ms whether somebody is writing."""
    begun = time.monotonic()
    with transaction.atomic():
        yield
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        time.sleep(time.monotonic() - begun)


def lock_fixture(fixture: Fixture) -> Season:
    """Locks the fixture row so that concurrent settlements run one after the other; returns its season as
    stored now, which is not locked."""
    locked = Fixture.objects.select_for_update(of=("self",), no_key=True).select_related("season")
    return locked.get(pk=fixture.pk).season


def lock_fixtures(fixtures: QuerySet[Fixture]) -> list[Fixture]:
    """Locks all these fixtures in one query, in the order of their keys, and returns them as stored now."""
    return list(fixtures.order_by("pk").select_for_update(of=("self",), no_key=True))


def lock_person(person: User) -> None:
    """Locks the account row so that what the person uses is counted for one request at a time."""
    User.objects.select_for_update(no_key=True).get(pk=person.pk)


def lock_league(league: League) -> League:
    """Locks the league row so that changes of its members run one by one; returns it as stored now."""
    return League.objects.select_for_update(no_key=True).get(pk=league.pk)


def lock_job(pk: int) -> Job:
    """Locks the job row; returns it as stored now, with its season, league and feed."""
    jobs = Job.objects.select_for_update(of=("self",), no_key=True)
    return jobs.select_related("season__league__feed").get(pk=pk)


def lock_season(season: Season) -> Season:
    """Locks the season row; returns it as stored now, with its league, feed and champion."""
    seasons = Season.objects.select_for_update(of=("self",), no_key=True)
    return seasons.select_related("league__feed", "champion").get(pk=season.pk)


def lock_season_and_feed(season: Season) -> Season:
    """As `lock_season`; locks its league's feed as well, so that no number is used twice and no number
    becomes visible before a smaller one. One query."""
    locked = ("self", "league__feed")
    seasons = Season.objects.select_for_update(of=locked, no_key=True)
    return seasons.select_related("league__feed", "champion").get(pk=season.pk)
