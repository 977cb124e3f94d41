"""The progress of jobs, for the feed of their league.

Leases of jobs: a worker claims a job by a conditional update, renews its lease while it works, and the
sweep requeues jobs whose lease has expired.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from league.feed.services import NewFeedItem, publish_to_league
from league.models import FeedItem, Job
from league.work import services as work_services
from league.work.selectors import queue_length
from league.work.services import claim_lease, expired_leases, lease_renewal, leased_row, worker_name


def job_feed_item(job: Job) -> NewFeedItem:
    """The job's state and how many of its games are done."""
    return NewFeedItem(
        FeedItem.Kind.JOB,
        {
            "job": str(job.public_id),
            "kind": job.kind,
            "season": job.season.number,
            "state": job.state,
            "done": job.done,
            "total": job.total,
        },
    )


def publish_job(job: Job) -> None:
    """Publishes the job's current state. A part publishes nothing: its season's job does."""
    job.refresh_from_db(fields=["state", "done", "total"])
    if job.parent_id is None:
        publish_to_league(job.season, job_feed_item(job))


PLAY = "games.play_job"


def nudge(job: Job) -> None:
    """Sends the job's task when the transaction commits. The sweep sends it again if it gets lost."""
    work_services.nudge_after_commit(PLAY, str(job.public_id))


def nudge_now(job: Job) -> bool:
    """Sends the job's task. Returns whether the broker has it."""
    return work_services.nudge(PLAY, str(job.public_id))


def waiting_tasks() -> int:
    """How many of these tasks wait for a worker; 0 while the broker is away, which then takes no more."""
    try:
        return queue_length(settings.JOB_QUEUE)
    except OperationalError:
        return 0


LEASE = timedelta(seconds=3)  # renewed with every batch of games, which take some ten milliseconds each
RENEWAL = 1.0  # seconds, for a game that takes longer: a slow machine, a busy database
RENEWALS = 600  # a game that takes over ten minutes hangs: another worker may claim it
ATTEMPTS = 5
MOST_TASKS = 200  # that a sweep sends: the next one follows a second later
PAUSE = timedelta(seconds=2)  # before the second attempt, twice as long before each further one


def claim_job(*, public_id: UUID | str) -> Job | None:
    """Claims a queued job, or a running one whose lease has expired. Returns None if it cannot be claimed."""
    if not claim_lease(workable(), public_id, LEASE, worker=worker_name()):
        return None
    return whole_rows(Job.objects.all()).get(public_id=public_id)


def claim_found_job(job: Job) -> bool:
    """As `claim_job`, for a job that was read before, from `whole_rows`. Returns False if anybody has claimed
    it since."""
    same = workable().filter(attempt=job.attempt)
    if not claim_lease(same, job.public_id, LEASE, worker=worker_name()):
        return False
    job.state, job.attempt = Job.State.RUNNING, job.attempt + 1
    return True


def whole_rows(jobs: QuerySet[Job]) -> QuerySet[Job]:
    """The jobs with all rows that a worker needs to play them."""
    return jobs.select_related("season__league__feed", "parent")


def lock_leased_job(job: Job) -> Job | None:
    """Locks the job, and the season's job that it is a part of, until the transaction ends; returns it as
    stored now. None if it no longer belongs to this worker: paused, cancelled, or claimed by another."""
    mine, of = leased_row(job), ["self"]
    if job.parent_id:  # an inner join, because only such rows can be locked
        mine, of = mine.filter(parent__state=Job.State.RUNNING), ["self", "parent"]
    return whole_rows(mine).select_for_update(of=of, no_key=True).first()


def renew_lease(job: Job, games: int, *, over: bool = False) -> None:
    """Renews the lease of a locked job and counts so many more games; with `over` it closes the job
    instead."""
    ended = {"state": Job.State.DONE, "error": "", "lease_until": None}
    renewed = ended if over else {"lease_until": timezone.now() + LEASE}
    leased_row(job).update(done=F("done") + games, **renewed)


def keep_lease(job: Job) -> AbstractContextManager[None]:
    """Renews the lease in the background until the block ends."""
    return lease_renewal(job, LEASE, every=RENEWAL, most=RENEWALS)


def release_part(job: Job) -> None:
    """Releases an unfinished part: queued for when its season's job resumes, or cancelled if that job is
    over.

    It is due at once, so that a worker finds the part if the season's job was resumed meanwhile."""
    is_needed = Job.objects.filter(parts=job, state__in=Job.OPEN).exists()
    state = Job.State.QUEUED if is_needed else Job.State.CANCELLED
    leased_row(job).update(state=state, lease_until=timezone.now())


def close_job(job: Job, state: Job.State, error: str = "") -> bool:
    """Closes a job claimed by this worker. Returns False if the worker no longer holds the lease."""
    return bool(leased_row(job).update(state=state, error=error, lease_until=None))


@transaction.atomic
def record_failure(job: Job, error: str, *, again: bool) -> None:
    """Records a failure. If `again`, the job is retried after a pause; otherwise, or after the last attempt,
    it has failed for good, together with its season's job.

    No task is sent for the retry: the sweep sends it once the pause is over."""
    if again and job.attempt < ATTEMPTS:
        due = timezone.now() + PAUSE * 2 ** (job.attempt - 1)
        leased_row(job).update(state=Job.State.QUEUED, error=error, lease_until=due)
    elif close_job(job, Job.State.FAILED, error) and job.parent_id:
        running = Job.objects.filter(pk=job.parent_id, state=Job.State.RUNNING)
        running.update(state=Job.State.FAILED, error=error)
        close_parts(job.parent_id)
    publish_job(job.parent or job)


def close_parts(season_job: int) -> None:
    """Cancels the queued parts of a season's job that is over."""
    waiting = Job.objects.filter(parent_id=season_job, state=Job.State.QUEUED)
    waiting.update(state=Job.State.CANCELLED, lease_until=None)


def due_jobs() -> QuerySet[Job]:
    """The jobs that wait for a worker. A task plays any one of them, see `games.autoplay.week_jobs`."""
    return expired_leases(workable()).filter(state=Job.State.QUEUED)


def release_jobs_of(worker: str) -> int:
    """Lets the leases of a dead worker expire now. Returns their number."""
    held = workable().filter(worker=worker, state=Job.State.RUNNING) if worker else Job.objects.none()
    return held.update(lease_until=timezone.now())


def sweep_jobs(waiting_tasks: int = 0) -> int:
    """Releases the jobs of dead workers, and sends as many tasks as there are jobs without one. Returns the
    number of tasks that it has sent.

    `waiting_tasks` is the length of the queue. Tasks that a worker has taken are not among them, and neither
    are the jobs that it plays. A task too many finds nothing to do."""
    for job in expired_leases(workable()).filter(state=Job.State.RUNNING):
        _release(job)
    lacking = list(due_jobs().order_by("lease_until")[waiting_tasks : waiting_tasks + MOST_TASKS])
    if lacking:  # written, because on a full disk no worker can claim them, and somebody has to notice
        due_jobs().filter(pk__in=[job.pk for job in lacking]).update(lease_until=timezone.now())
    return sum(nudge_now(job) for job in lacking)


@transaction.atomic
def _release(job: Job) -> None:
    """Queues one expired job again, or fails it after too many attempts; does nothing if its worker has
    renewed the lease meanwhile or another sweep was faster."""
    same = Job.objects.filter(pk=job.pk, state=job.state, attempt=job.attempt, lease_until=job.lease_until)
    locked = same.select_for_update(no_key=True).first()
    if locked is None:
        return
    if locked.attempt >= ATTEMPTS:
        error = locked.error or _("Its worker died %(times)d times.") % {"times": locked.attempt}
        record_failure(locked, error, again=False)
    else:
        same.update(state=Job.State.QUEUED, lease_until=timezone.now())


def workable() -> QuerySet[Job]:
    """Jobs that a worker may claim: weeks, alone or as parts of a running season's job."""
    running = Job.objects.filter(pk=OuterRef("parent_id"), state=Job.State.RUNNING)
    return Job.objects.filter(Q(parent=None) | Exists(running), kind=Job.Kind.PLAY_WEEK)
