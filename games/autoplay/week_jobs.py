"""The games of a week, played in parts by a job that can be stopped.

Whose turn it is: the job that a worker plays next.

A task only says that one more job waits. The worker that takes it plays the job whose turn it is, so a
league cannot delay others by starting much at once: first the leagues on which fewest workers are at work,
of
these weeks that a person waits for before parts of whole seasons, and then the job that has waited longest.
The next week of a season waits behind all jobs that are due.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

import structlog
from django.db import transaction
from django.db.models import Case, Exists, IntegerField, OuterRef, Q, Value, When
from django.utils import timezone
from django.utils.translation import gettext as _
from structlog.contextvars import bound_contextvars

from engine.errors import EngineError
from games.autoplay import leases
from games.autoplay.computer_games import (
    SimulatedGame,
    games_of_coaches_refusal,
    named_stand_ins,
    record_first_games,
    simulate_fixtures,
    stand_in_for,
    stand_ins_of,
)
from games.autoplay.leases import (
    claim_found_job,
    claim_job,
    close_parts,
    due_jobs,
    job_feed_item,
    nudge,
    publish_job,
    whole_rows,
    workable,
)
from games.autoplay.season_jobs import (
    PlayedPart,
    authorize_job_control,
    authorize_job_start,
    open_next_week,
    record_job_change,
    run_season_job,
)
from league.feed.services import NewFeedItem, publish_to_league, standings_items
from league.frame.errors import Refused
from league.frame.locks import lock_fixtures
from league.models import Change, Fixture, Job, Result, Week
from league.schedule.deadlines import OpenGame, games_for_computer, open_games
from league.schedule.selectors import fixtures_due
from league.work.services import is_over

if TYPE_CHECKING:
    from league.frame.permissions import Person


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
    jobs: list[Job] = list(due.order_by(*usual)[: TRIES + 1])
    if len({job.season.league_id for job in jobs}) < 2 and len(jobs) <= TRIES:
        return jobs
    workers = _workers_by_league()
    if len(jobs) <= TRIES:
        return sorted(jobs, key=lambda job: (workers.get(job.season.league_id, 0), *attrgetter(*usual)(job)))
    at_work = [When(season__league=league, then=Value(number)) for league, number in workers.items()]
    busy = [Case(*at_work, default=Value(0), output_field=IntegerField())] if at_work else []
    return list(due.order_by(*busy, *usual)[:TRIES])


def _workers_by_league() -> Mapping[int, int]:
    """League -> how many workers play for it; leagues without one are missing."""
    playing = workable().filter(~is_over(), state=Job.State.RUNNING)
    return Counter(playing.values_list("season__league", flat=True))


BATCH = 32  # games that are recorded in one transaction; a job can be paused between two batches
log = structlog.get_logger(__name__)


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
    record_job_change(
        actor, Change.Kind.JOB_STARTED, job, {"week": week.number, **named_stand_ins(instead_of)}
    )
    nudge(job)
    publish_job(job)
    return job


def play_job(*, public_id: UUID | str) -> None:
    """Claims the job and plays its games. Safe to call twice, or while another worker plays the job.

    The games are simulated outside a transaction and recorded in one transaction with the renewal of the
    lease, so a worker that has lost the lease writes nothing. The end of the job, and the next week that it
    opens, belong to the same transaction. A refusal fails the job at once, because a person has to resolve
    it; after any other error the job is retried."""
    if job := leases.claim_job(public_id=public_id):
        _play_claimed(job)


def play_next_job(*, nudged: UUID | str) -> None:
    """As `play_job`, for the job whose turn it is; `nudged` is the one that the task was sent for."""
    if job := claim_next_job(nudged=nudged):
        _play_claimed(job)


def _play_claimed(job: Job) -> None:
    with bound_contextvars(job=str(job.public_id), attempt=job.attempt):
        try:
            with leases.keep_lease(job):
                _play(job)
        except (Refused, EngineError) as refused:
            log.warning("job refused", error=str(refused))
            leases.record_failure(job, str(refused), again=False)
        except Exception as failure:  # every error is recorded in the row
            log.exception("job failed")
            leases.record_failure(job, f"{type(failure).__name__}: {failure}", again=True)


def _play(job: Job) -> None:
    due = list(fixtures_due(job.season).filter(number__in=job.payload["fixtures"]))
    batches = [due[start : start + BATCH] for start in range(0, len(due), BATCH)] or [[]]
    for number, batch in enumerate(batches, start=1):
        played = simulate_fixtures(job.season, batch) if batch else []
        if not record_job_games(job, played, last=number == len(batches)):
            leases.release_part(job)
            return


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
        locked = leases.lock_leased_job(job)
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
        leases.renew_lease(locked, len(mine), over=last and not refused)
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


def _publish_progress(job: Job, items: Sequence[NewFeedItem], games: int, *, last: bool) -> None:
    """Publishes recorded games and the progress of the job that people watch, which may go on."""
    watched = _season_job(job)
    watched.done += games
    if job.parent_id:
        watched.save(update_fields=["done"])
    elif last:
        watched.state = Job.State.DONE  # as `renew_lease` has stored it
        regular = job.season.fixtures.filter(number__in=job.payload["fixtures"])
        items = [*items, *standings_items(job.season, *regular)]
    publish_to_league(job.season, *items, job_feed_item(watched))


WORKING = (Job.State.QUEUED, Job.State.RUNNING)


@transaction.atomic
def pause_job(*, job: Job, actor: Person | None = None) -> Job:
    """Pauses a job before its next games are recorded; each part of a season's job pauses too.

    Raises Refused: not_allowed, job_not_running."""
    authorize_job_control(actor, job)
    if not _move(job, WORKING, Job.State.PAUSED):
        raise Refused("job_not_running", _("This job is not running: there is nothing to pause."))
    record_job_change(actor, Change.Kind.JOB_PAUSED, job)
    publish_job(job)
    return job


@transaction.atomic
def resume_job(*, job: Job, actor: Person | None = None) -> Job:
    """Resumes a paused job where it stopped. Raises Refused: not_allowed, job_not_paused."""
    authorize_job_control(actor, job)
    if not _move(job, (Job.State.PAUSED,), Job.State.QUEUED):
        raise Refused("job_not_paused", _("This job is not paused: there is nothing to resume."))
    record_job_change(actor, Change.Kind.JOB_RESUMED, job)
    if job.kind == Job.Kind.PLAY_SEASON:
        return run_season_job(job)
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now())
    nudge(job)
    publish_job(job)
    return job


@transaction.atomic
def cancel_job(*, job: Job, actor: Person | None = None) -> Job:
    """Cancels a job for good; the games already played stay. Raises Refused: not_allowed, job_closed."""
    authorize_job_control(actor, job)
    if not _move(job, Job.OPEN, Job.State.CANCELLED):
        raise Refused("job_closed", _("This job is over: there is nothing to cancel."))
    close_parts(job.pk)
    record_job_change(actor, Change.Kind.JOB_CANCELLED, job)
    publish_job(job)
    return job


def _move(job: Job, before: tuple[Job.State, ...], after: Job.State) -> bool:
    """Changes the job's state by a conditional update, so that only one of two concurrent requests succeeds.
    Returns whether this one did."""
    own = Job.objects.filter(pk=job.pk, parent=None, state__in=before)
    moved = bool(own.update(state=after, lease_until=None))
    job.refresh_from_db()
    return moved


AT_ONCE = 2000  # rows of one call: the next one follows within minutes


def delete_old_parts() -> int:
    """Deletes the parts of seasons' jobs that are over: only the whole job is shown. Returns their number.

    A part that a worker still plays stays until it is over, too."""
    whole = Job.objects.filter(pk=OuterRef("parent_id")).exclude(state__in=Job.OPEN)
    over = Job.objects.exclude(parent=None).exclude(state__in=Job.OPEN)
    old = list(over.filter(Exists(whole)).values_list("pk", flat=True)[:AT_ONCE])
    return Job.objects.filter(pk__in=old).delete()[0]
