"""Jobs that play the games of one week."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from structlog.contextvars import bound_contextvars

from engine.errors import EngineError
from games.services.fixtures.computer_games import SimulatedGame, record_first_games, simulate_fixtures
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
from league.services.locks import lock_fixtures, lock_job
from league.services.notifications.feed import NewFeedItem
from league.services.notifications.feed_items import publish_to_league, standings_items

if TYPE_CHECKING:
    from league.permissions import Person

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
        mine = _still_mine(job, played)
        if not leases.renew_lease(job, len(mine), over=last):
            return False
        watched = lock_job(job.parent_id or job.pk)
        items = record_first_games(watched.season, mine) if mine else []
        try:
            if last and job.parent_id and open_next_week(watched, items):
                return True
        except Refused as reason:  # the games are published; the job is closed with the refusal
            leases.reopen_job(job)
            refused, items = reason, []
        _publish_progress(job, watched, items, len(mine), last=last)
    if refused:
        raise refused
    return True


def _still_mine(job: Job, played: Sequence[SimulatedGame]) -> list[tuple[SimulatedGame, Result.Settlement]]:
    """Those of the games that the computer still has to play, with their settlement: DEADLINE if coaches
    missed theirs, which leaves them time for a late report. Locks their fixtures."""
    if not played:
        return []
    pks = [one.fixture.pk for one in played]
    lock_fixtures(Fixture.objects.filter(pk__in=pks).only("pk"))
    due = games_for_computer(job.season, stand_ins_of(job)).filter(pk__in=pks)
    missed = dict(due.values_list("pk", "left_to_coach"))  # type: ignore[misc]  # annotated
    settlements = {True: Result.Settlement.DEADLINE, False: Result.Settlement.COMPUTER}
    return [(one, settlements[missed[one.fixture.pk]]) for one in played if one.fixture.pk in missed]


def _publish_progress(
    job: Job, watched: Job, items: Sequence[NewFeedItem], games: int, *, last: bool
) -> None:
    """Publishes recorded games and the progress of the job that people watch, which may go on."""
    if job.parent_id:
        watched.done += games
        watched.save(update_fields=["done"])
    elif last:
        regular = job.season.fixtures.filter(number__in=job.payload["fixtures"])
        items = [*items, *standings_items(job.season, *regular)]
    publish_to_league(job.season, *items, job_feed_item(watched))
