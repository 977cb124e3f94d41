"""Whose turn it is: the job that a worker plays next.

A task only says that one more job waits. The worker that takes it plays the job whose turn it is, so a
league cannot delay others by starting much at once: first the leagues on which fewest workers are at work, of
these weeks that a person waits for before parts of whole seasons, and then the job that has waited longest.
The next week of a season waits behind all jobs that are due.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from operator import attrgetter
from uuid import UUID

from django.db.models import Case, IntegerField, Q, Value, When

from games.services.jobs.leases import claim_found_job, claim_job, due_jobs, whole_rows, workable
from league.models import Job
from league.services.jobs.leases import is_over

TRIES = 8  # other workers may claim the first ones at the same time


def claim_next_job(*, nudged: UUID | str) -> Job | None:
    """Claims the job whose turn it is, or else the one that the task was sent for. None if nothing waits."""
    for job in _turns():
        if claim_found_job(job):
            return job
    return claim_job(public_id=nudged)


def _turns() -> list[Job]:
    """The first due jobs, in the order in which they should be played. One query while only one league
    waits."""
    is_long = Case(When(Q(parent=None), then=Value(0)), default=Value(1), output_field=IntegerField())
    due = whole_rows(due_jobs()).annotate(is_long=is_long)
    usual = ("is_long", "lease_until", "pk")
    found: list[Job] = list(due.order_by(*usual)[: TRIES + 1])
    if len({job.season.league_id for job in found}) < 2 and len(found) <= TRIES:
        return found
    workers = _workers_by_league()
    if len(found) <= TRIES:
        return sorted(found, key=lambda job: (workers.get(job.season.league_id, 0), *attrgetter(*usual)(job)))
    at_work = [When(season__league=league, then=Value(number)) for league, number in workers.items()]
    busy = [Case(*at_work, default=Value(0), output_field=IntegerField())] if at_work else []
    return list(due.order_by(*busy, *usual)[:TRIES])


def _workers_by_league() -> Mapping[int, int]:
    """League -> how many workers play for it; leagues without one are missing."""
    playing = workable().filter(~is_over(), state=Job.State.RUNNING)
    return Counter(playing.values_list("season__league", flat=True))
