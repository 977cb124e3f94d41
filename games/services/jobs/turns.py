"""Whose turn it is: the job that a worker plays next.

A task only says that one more job waits. The worker that takes it plays the job whose turn it is, so a
league cannot delay others by starting much at once: first the leagues on which fewest workers are at work, of
these weeks that a person waits for before parts of whole seasons, and then the job that has waited longest.
The next week of a season waits behind all jobs that are due.
"""

from __future__ import annotations

from collections import Counter
from uuid import UUID

from django.db.models import Case, IntegerField, Q, Value, When

from games.services.jobs.leases import claim_job, due_jobs, workable
from league.models import Job
from league.services.jobs.leases import is_over

TRIES = 8  # other workers may claim the first ones at the same time


def claim_next_job(*, nudged: UUID | str) -> Job | None:
    """Claims the job whose turn it is, or else the one that the task was sent for. None if nothing waits."""
    for public_id in _turns():
        if job := claim_job(public_id=public_id):
            return job
    return claim_job(public_id=nudged)


def _turns() -> list[UUID]:
    """The first due jobs, in the order in which they should be played."""
    playing = workable().filter(~is_over(), state=Job.State.RUNNING)
    workers = Counter(playing.values_list("season__league", flat=True))
    at_work = [When(season__league=league, then=Value(number)) for league, number in workers.items()]
    busy = [Case(*at_work, default=Value(0), output_field=IntegerField())] if at_work else []
    is_long = Case(When(Q(parent=None), then=Value(0)), default=Value(1), output_field=IntegerField())
    due = due_jobs().order_by(*busy, is_long, "lease_until", "pk")
    return list(due.values_list("public_id", flat=True)[:TRIES])
