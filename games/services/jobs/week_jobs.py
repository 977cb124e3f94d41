"""Jobs that play the games of one week."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

import structlog
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _
from structlog.contextvars import bound_contextvars

from engine.errors import EngineError
from engine.play.auto_play import FinishedGame
from games.services.fixtures.computer_games import record_game_without_publishing, simulate_fixture
from games.services.jobs import leases
from games.services.jobs.nudges import nudge
from games.services.jobs.progress import job_feed_item, publish_job
from games.services.jobs.requests import authorize_job_start, record_job_change
from games.services.jobs.season_jobs import open_next_week
from games.services.jobs.stand_ins import (
    games_of_coaches_refusal,
    named_stand_ins,
    stand_in_for,
    stand_ins_of,
)
from games.services.jobs.turns import claim_next_job
from league.errors import Refused
from league.models import Change, Fixture, Job, Result, Week
from league.selectors.schedule.computer_games import games_for_computer
from league.selectors.schedule.fixtures import fixtures_due
from league.services.notifications.feed_items import publish_to_league, standings_items

if TYPE_CHECKING:
    from league.permissions import Person

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

    Each game is simulated outside a transaction and recorded in one transaction with the renewal of the
    lease, so a worker that has lost the lease writes nothing. A refusal fails the job at once, because a
    person has to resolve it; after any other error the job is retried."""
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
    due = games_for_computer(job.season, stand_ins_of(job))
    for fixture in due.filter(number__in=job.payload["fixtures"]):
        if not record_job_game(job, fixture, simulate_fixture(fixture)):
            leases.release_part(job)
            return
    _finish(job)


def record_job_game(job: Job, fixture: Fixture, finished: FinishedGame) -> bool:
    """Records a game of a job. Returns False if the job no longer belongs to this worker.

    A result that was recorded or reported meanwhile is kept, and a game whose team got a coach meanwhile
    waits for that coach; in both cases the job continues."""
    try:
        with transaction.atomic():
            mine = games_for_computer(job.season, stand_ins_of(job)).filter(pk=fixture.pk).first()
            if mine is None:
                return True
            if not leases.renew_lease(job):
                return False
            _game, items = record_game_without_publishing(fixture, finished, settlement=_settlement(mine))
            publish_to_league(job.season, *items, job_feed_item(_count(job)))
    except Refused as refused:
        if refused.code not in {"result_final", "result_reported"}:
            raise
    return True


def _settlement(fixture: Fixture) -> Result.Settlement:
    """The settlement of the result: DEADLINE if coaches missed theirs, which leaves them time for a late
    report."""
    missed = fixture.left_to_coach  # type: ignore[attr-defined]  # annotated
    return Result.Settlement.DEADLINE if missed else Result.Settlement.COMPUTER


def _count(job: Job) -> Job:
    """Counts one more game of a season's job. Returns the job that people watch, as stored now."""
    if job.parent:
        Job.objects.filter(pk=job.parent.pk).update(done=F("done") + 1)
    watched = job.parent or job
    watched.refresh_from_db(fields=["state", "done", "total"])
    return watched


@transaction.atomic
def _finish(job: Job) -> None:
    if not leases.close_job(job, Job.State.DONE):
        return
    if job.parent_id:
        open_next_week(job.parent_id)
    else:
        played = job.season.fixtures.filter(number__in=job.payload["fixtures"])
        publish_to_league(job.season, *standings_items(job.season, *played))
        publish_job(job)
