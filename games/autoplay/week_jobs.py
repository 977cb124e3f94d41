"""The games of a week, played in parts by a job that can be stopped.

A task only says that one more job waits. The worker that takes it plays the job whose turn it is, so a
league cannot delay others by starting much at once: first the leagues on which fewest workers are at work, of
these weeks that a person waits for before parts of whole seasons, and then the job that has waited longest.
The next week of a season waits behind all jobs that are due.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When
from django.utils import timezone
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from games.autoplay.computer_games import (
    SimulatedGame,
    games_of_coaches_refusal,
    named_stand_ins,
    record_first_games,
    simulate_fixtures,
    stand_in_for,
    stand_ins_of,
)
from games.autoplay.season_jobs import (
    PLAY,
    PlayedPart,
    authorize_job_start,
    job_feed_item,
    open_next_week,
    play_after_commit,
    publish_job,
    run_season_job,
)
from league.feed.services import publish_to_league, standings_items
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_fixtures
from league.frame.permissions import Permission
from league.history.services import record_change
from league.models import Change, FeedItem, Fixture, Job, Result, Week
from league.schedule.deadlines import OpenGame, games_for_computer, open_games
from league.schedule.selectors import fixtures_due
from league.work.selectors import queue_length
from league.work.services import Work, claim_lease, is_over, leased_row, work_kind, worker_name

if TYPE_CHECKING:
    from league.frame.permissions import Person


BATCH = 32  # games that are recorded in one transaction; a job can be paused between two batches
TRIES = 8  # other workers may claim the first ones at the same time
FRONT = 60  # jobs among which a worker looks for the leagues on which fewest workers are at work


class WeekJobs(Work[Job]):
    """Weeks, alone or as parts of a season's job. A task plays the one whose turn it is."""

    task, model = PLAY, Job
    lease = timedelta(seconds=3)  # renewed with every batch of games, which take some ten milliseconds each
    renewal = 1.0  # seconds, for a game that takes longer: a slow machine, a busy database
    renewals = 600  # a game that takes over ten minutes hangs

    def rows(self) -> QuerySet[Job]:
        """Those that may be claimed: the season's job of a part has to run."""
        running = Job.objects.filter(pk=OuterRef("parent_id"), state=Job.State.RUNNING)
        return Job.objects.filter(Q(parent=None) | Exists(running), kind=Job.Kind.PLAY_WEEK)

    @transaction.atomic
    def claim(self, public_id: UUID | str) -> Job | None:
        if not claim_lease(self.rows(), public_id, self.lease, worker=worker_name()):
            return None
        return whole_rows(Job.objects.all()).get(public_id=public_id)

    def do(self, row: Job) -> None:
        """Plays the job's games. They are simulated outside a transaction and recorded in one transaction
        with the renewal of the lease, so a worker that has lost the lease writes nothing. The end of the job,
        and the next week that it opens, belong to the same transaction."""
        with self.keep_lease(row):
            due = list(fixtures_due(row.season).filter(number__in=row.payload["fixtures"]))
            batches = [due[start : start + BATCH] for start in range(0, len(due), BATCH)] or [[]]
            for number, batch in enumerate(batches, start=1):
                played = simulate_fixtures(row.season, batch) if batch else []
                if not record_job_games(row, played, last=number == len(batches)):
                    release_part(row)
                    return

    @transaction.atomic
    def record_failure(self, row: Job, error: str, *, code: str = "") -> None:
        super().record_failure(row, error, code=code)
        publish_job(row.parent or row)

    def fail(self, row: Job, error: str, code: str) -> None:  # noqa: ARG002 - jobs keep no code
        """Fails the job together with its season's job."""
        failed = {"state": Job.State.FAILED, "error": error}
        if leased_row(row).update(**failed, lease_until=None) and row.parent_id:
            Job.objects.filter(pk=row.parent_id, state=Job.State.RUNNING).update(**failed)
            close_parts(row.parent_id)

    def waiting_tasks(self) -> int:
        """The length of the queue; 0 while the broker is away, which then takes no more."""
        try:
            return queue_length(settings.JOB_QUEUE)
        except OperationalError:
            return 0


JOBS = work_kind("jobs", WeekJobs())


def claim_found_job(job: Job) -> bool:
    """Claims a job that was read before, from `whole_rows`. Returns False if anybody has claimed it since."""
    same = JOBS.rows().filter(attempt=job.attempt)
    if not claim_lease(same, job.public_id, JOBS.lease, worker=worker_name()):
        return False
    job.state, job.attempt = Job.State.RUNNING, job.attempt + 1
    return True


def whole_rows(jobs: QuerySet[Job]) -> QuerySet[Job]:
    """The jobs with all rows that a worker needs to play them."""
    return jobs.select_related("season__league__feed", "parent")


def claim_next_job(*, nudged: UUID | str) -> Job | None:
    """Claims the job whose turn it is, or else the one that the task was sent for. None if nothing waits."""
    for job in _turns():
        if claim_found_job(job):
            return job
    return JOBS.claim(nudged)


def _turns() -> list[Job]:
    """The first due jobs, in the order in which they should be played. One query while only one league
    waits."""
    is_long = Case(When(parent=None, then=0), default=1)
    jobs = list(whole_rows(JOBS.due()).order_by(is_long, "lease_until", "pk")[:FRONT])
    workers = Counter[int]()  # at work, by league
    if len({job.season.league_id for job in jobs}) > 1:
        playing = JOBS.rows().filter(~is_over(), state=Job.State.RUNNING)
        workers.update(playing.values_list("season__league", flat=True))
    return sorted(jobs, key=lambda job: workers[job.season.league_id])[:TRIES]


@transaction.atomic
def start_week_job(*, week: Week, instead_of: Sequence[str] = (), actor: Person | None = None) -> Job:
    """Queues the unreported games of the week, without those that wait for their coaches.

    `instead_of` is as in `start_season_job`. Raises Refused: not_allowed, quota_exceeded, nothing_due,
    no_such_team, games_of_coaches."""
    starter = authorize_job_start(actor, week.season)
    stand_ins = stand_in_for(week.season, instead_of)
    due = list(games_for_computer(week.season, stand_ins).filter(week=week))
    if not due:
        if fixtures_due(week.season).filter(week=week).exists():
            raise games_of_coaches_refusal(week.season)
        sentence = _("All games of this week are played or reported: there is nothing to play.")
        raise Refused("nothing_due", sentence)
    job = Job.objects.create(
        key=uuid4().hex,
        kind=Job.Kind.PLAY_WEEK,
        season=week.season,
        started_by=starter,
        payload={"fixtures": [fixture.number for fixture in due], "instead_of": stand_ins},
        total=len(due),
        lease_until=timezone.now(),
    )
    after = {"week": week.number, **named_stand_ins(instead_of)}
    record_change(actor=actor, kind=Change.Kind.JOB_STARTED, about=job, after=after)
    play_after_commit(job)
    publish_job(job)
    return job


def play_next_job(*, nudged: UUID | str) -> None:
    """Plays the job whose turn it is; `nudged` is the one that the task was sent for."""
    if job := claim_next_job(nudged=nudged):
        JOBS.work_on(job)


def lock_leased_job(job: Job) -> Job | None:
    """Locks the job, and the season's job that it is a part of, until the transaction ends; returns it as
    stored now. None if it no longer belongs to this worker: paused, cancelled, or claimed by another."""
    mine, of = leased_row(job), ["self"]
    if job.parent_id:  # an inner join, because only such rows can be locked
        mine, of = mine.filter(parent__state=Job.State.RUNNING), ["self", "parent"]
    return whole_rows(mine).select_for_update(of=of, no_key=True).first()


def release_part(job: Job) -> None:
    """Releases an unfinished part: queued for when its season's job resumes, or cancelled if that job is
    over.

    It is due at once, so that a worker finds the part if the season's job was resumed meanwhile."""
    is_needed = Job.objects.filter(parts=job, state__in=Job.OPEN).exists()
    state = Job.State.QUEUED if is_needed else Job.State.CANCELLED
    leased_row(job).update(state=state, lease_until=timezone.now())


def close_parts(season_job: int) -> None:
    """Cancels the queued parts of a season's job that is over."""
    waiting = Job.objects.filter(parent_id=season_job, state=Job.State.QUEUED)
    waiting.update(state=Job.State.CANCELLED, lease_until=None)


def release_jobs_of(worker: str) -> int:
    """Lets the leases of a dead worker expire now. Returns their number."""
    held = JOBS.rows().filter(worker=worker, state=Job.State.RUNNING) if worker else Job.objects.none()
    return held.update(lease_until=timezone.now())


def record_job_games(job: Job, played: Sequence[SimulatedGame], *, last: bool = False) -> bool:
    """Records games of a job, and with `last` the end of the job, in one transaction. Returns False, and
    writes nothing, if the job no longer belongs to this worker.

    A result that was recorded or reported meanwhile is kept, and a game whose team got a coach meanwhile
    waits for that coach; in both cases the job continues. Raises Refused, with the games recorded, if the
    next week cannot open."""
    refused = None
    with transaction.atomic():
        if played:
            lock_fixtures(
                Fixture.objects.filter(pk__in=[simulated.fixture.pk for simulated in played]).only("pk")
            )
        locked = lock_leased_job(job)
        if locked is None:
            return False
        due = open_games(locked.season, stand_ins_of(locked))
        mine = _still_mine(played, due)
        items = record_first_games(locked.season, mine) if mine else []
        recorded = {simulated.fixture.number for simulated, _how in mine}
        part = PlayedPart(locked, len(mine), items, [game for game in due if game.number not in recorded])
        opened = False
        try:
            opened = last and bool(locked.parent) and open_next_week(_season_job(locked), part)
        except Refused as reason:  # the games are published; the job is closed with the refusal
            refused, items = reason, []
        ended = {"state": Job.State.DONE, "error": "", "lease_until": None}
        renewed = ended if last and not refused else {"lease_until": timezone.now() + JOBS.lease}
        leased_row(locked).update(done=F("done") + len(mine), **renewed)
        if not opened:
            _publish_progress(locked, items, len(mine), last=last)
    if refused:
        raise refused
    return True


def _still_mine(
    played: Sequence[SimulatedGame], due: Sequence[OpenGame]
) -> list[tuple[SimulatedGame, Result.Settlement]]:
    """Those of the games that the computer still has to play, with their settlement: DEADLINE if coaches
    missed theirs, which leaves them time for a late report."""
    for_computer = {game.number: game for game in due if game.for_computer}
    settlements = {True: Result.Settlement.DEADLINE, False: Result.Settlement.COMPUTER}
    return [
        (simulated, settlements[for_computer[simulated.fixture.number].left_to_coach])
        for simulated in played
        if simulated.fixture.number in for_computer
    ]


def _season_job(part: Job) -> Job:
    """The job that people watch: the season's job of a part, or else the job itself. It shares the season's
    object."""
    watched = part.parent or part
    watched.season = part.season
    return watched


def _publish_progress(job: Job, items: Sequence[FeedItem], games: int, *, last: bool) -> None:
    """Publishes recorded games and the progress of the job that people watch, which may go on."""
    watched = _season_job(job)
    watched.done += games
    if job.parent_id:
        watched.save(update_fields=["done"])
    elif last:
        watched.state = Job.State.DONE  # as it is stored
        regular = job.season.fixtures.filter(number__in=job.payload["fixtures"])
        items = [*items, *standings_items(job.season, *regular)]
    publish_to_league(job.season, *items, job_feed_item(watched))


WORKING = (Job.State.QUEUED, Job.State.RUNNING)


@transaction.atomic
def pause_job(*, job: Job, actor: Person | None = None) -> Job:
    """Pauses a job before its next games are recorded; each part of a season's job pauses too.

    Raises Refused: not_allowed, job_not_running."""
    refusal = Refused("job_not_running", _("This job is not running: there is nothing to pause."))
    _move(job, actor, Change.Kind.JOB_PAUSED, WORKING, Job.State.PAUSED, refusal)
    publish_job(job)
    return job


@transaction.atomic
def resume_job(*, job: Job, actor: Person | None = None) -> Job:
    """Resumes a paused job where it stopped. Raises Refused: not_allowed, job_not_paused."""
    refusal = Refused("job_not_paused", _("This job is not paused: there is nothing to resume."))
    _move(job, actor, Change.Kind.JOB_RESUMED, (Job.State.PAUSED,), Job.State.QUEUED, refusal)
    if job.kind == Job.Kind.PLAY_SEASON:
        return run_season_job(job)
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now())
    play_after_commit(job)
    publish_job(job)
    return job


@transaction.atomic
def cancel_job(*, job: Job, actor: Person | None = None) -> Job:
    """Cancels a job for good; the games already played stay. Raises Refused: not_allowed, job_closed."""
    refusal = Refused("job_closed", _("This job is over: there is nothing to cancel."))
    _move(job, actor, Change.Kind.JOB_CANCELLED, Job.OPEN, Job.State.CANCELLED, refusal)
    close_parts(job.pk)
    publish_job(job)
    return job


def _move(
    job: Job,
    actor: Person | None,
    kind: Change.Kind,
    before: Sequence[Job.State],
    after: Job.State,
    refusal: Refused,
) -> None:
    """Changes the job's state by a conditional update, so that only one of two concurrent requests succeeds,
    and records the change. Raises Refused: not_allowed, and this refusal."""
    permissions.require(actor, Permission.MANAGE, job.season.league)
    own = Job.objects.filter(pk=job.pk, parent=None, state__in=before)
    moved = own.update(state=after, lease_until=None)
    job.refresh_from_db()
    if not moved:
        raise refusal
    record_change(actor=actor, kind=kind, about=job)


AT_ONCE = 2000  # rows of one call: the next one follows within minutes


def delete_old_parts() -> int:
    """Deletes the parts of seasons' jobs that are over: only the whole job is shown. Returns their number.

    A part that a worker still plays stays until it is over, too."""
    whole = Job.objects.filter(pk=OuterRef("parent_id")).exclude(state__in=Job.OPEN)
    over = Job.objects.exclude(parent=None).exclude(state__in=Job.OPEN)
    old = list(over.filter(Exists(whole)).values_list("pk", flat=True)[:AT_ONCE])
    return Job.objects.filter(pk__in=old).delete()[0]
