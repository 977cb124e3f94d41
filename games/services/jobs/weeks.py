"""The work itself: playing some games of one week."""

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

from engine import EngineError, Finished
from games.services.jobs import leases
from games.services.jobs.asking import ask_to_start, note_job
from games.services.jobs.nudges import nudge
from games.services.jobs.progress import job_news, tell_job
from games.services.jobs.seasons import open_next
from games.services.jobs.stand_ins import left_to_coaches, named, stand_in_for, stand_ins_of
from games.services.playing import simulate, write_game
from league.errors import Refused
from league.models import Change, Fixture, Job, Result, Week
from league.selectors import fixtures_due
from league.selectors.computer_games import games_for_computer
from league.services.telling import standings_news, tell

if TYPE_CHECKING:
    from league.permissions import Person

log = structlog.get_logger(__name__)


@transaction.atomic
def start_week_job(*, week: Week, instead_of: Sequence[str] = (), actor: Person | None = None) -> Job:
    """Queues the week's games that nobody has reported, as far as they do not wait for their coaches.

    `instead_of` is as in `start_season_job`.
    Raises Refused: not_allowed, quota_exceeded, nothing_due, no_such_team, games_of_coaches.
    """
    starter = ask_to_start(actor, week.season)
    stand_ins = stand_in_for(week.season, instead_of)
    due = list(games_for_computer(week.season, stand_ins).filter(week=week))
    if not due:
        if fixtures_due(week.season).filter(week=week).exists():
            raise left_to_coaches(week.season)
        sentence = _("All games of this week are played or reported: there is nothing to play.")
        raise Refused("nothing_due", sentence)
    job = Job.objects.create(
        key=uuid4().hex,
        kind=Job.Kind.PLAY_WEEK,
        season=week.season,
        started_by=starter,
        payload={"fixtures": [fixture.number for fixture in due], "instead_of": stand_ins},
        total=len(due),
        lease_until=timezone.now() + leases.LEASE,
    )
    note_job(actor, Change.Kind.JOB_STARTED, job, {"week": week.number, **named(instead_of)})
    nudge(job)
    tell_job(job)
    return job


def play_job(*, public_id: UUID | str) -> None:
    """Claims the job and plays its games; safe to call twice, or while another worker plays it.

    Each game is simulated outside a transaction and recorded in one, together with the lease's
    renewal: who has lost the lease writes nothing. What was refused fails at once, for a person has to
    put it right; whatever else goes wrong may be over when it is tried again.
    """
    job = leases.claim_job(public_id=public_id)
    if job is None:
        return
    with bound_contextvars(job=str(job.public_id), attempt=job.attempt):
        try:
            with leases.kept(job):
                _play(job)
        except (Refused, EngineError) as refused:
            log.warning("job refused", error=str(refused))
            leases.give_up(job, str(refused), again=False)
        except Exception as failure:  # whatever it is, it belongs into the row
            log.exception("job failed")
            leases.give_up(job, f"{type(failure).__name__}: {failure}", again=True)


def _play(job: Job) -> None:
    due = games_for_computer(job.season, stand_ins_of(job))
    for fixture in due.filter(number__in=job.payload["fixtures"]):
        if not record(job, fixture, simulate(fixture)):
            leases.release(job)
            return
    _finish(job)


def record(job: Job, fixture: Fixture, finished: Finished) -> bool:
    """Records a game for a job; False when the job is not this worker's any more.

    A result that somebody else has recorded or reported meanwhile stands, and a game whose team has got a
    coach meanwhile waits for them; the job goes on.
    """
    try:
        with transaction.atomic():
            mine = games_for_computer(job.season, stand_ins_of(job)).filter(pk=fixture.pk).first()
            if mine is None:
                return True
            if not leases.renew_lease(job):
                return False
            _game, news = write_game(fixture, finished, settlement=_settlement(mine))
            tell(job.season, *news, job_news(_count(job)))
    except Refused as refused:
        if refused.code not in {"result_final", "result_reported"}:
            raise
    return True


def _settlement(fixture: Fixture) -> Result.Settlement:
    """Coaches who have missed a deadline keep their time for a late report."""
    missed = fixture.left_to_coach  # type: ignore[attr-defined]  # annotated
    return Result.Settlement.DEADLINE if missed else Result.Settlement.COMPUTER


def _count(job: Job) -> Job:
    """One game more in a season's job; the job that people watch, as it is now."""
    if job.parent:
        Job.objects.filter(pk=job.parent.pk).update(done=F("done") + 1)
    watched = job.parent or job
    watched.refresh_from_db(fields=["state", "done", "total"])
    return watched


@transaction.atomic
def _finish(job: Job) -> None:
    if not leases.close(job, Job.State.DONE):
        return
    if job.parent_id:
        open_next(job.parent_id)
    else:
        tell(job.season, *standings_news(job.season))
        tell_job(job)
