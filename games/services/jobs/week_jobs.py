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
from games.services.jobs.season_jobs import PlayedPart, open_next_week
from games.services.jobs.stand_ins import (
    games_of_coaches_refusal,
    named_stand_ins,
    stand_in_for,
    stand_ins_of,
)
from games.services.jobs.turns import claim_next_job
from league.errors import Refused
from league.models import Change, Fixture, Job, Result, Week
from league.selectors.schedule.computer_games import OpenGame, games_for_computer, open_games
from league.selectors.schedule.fixtures import fixtures_due
from league.services.locks import lock_fixtures
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
        if played:
            lock_fixtures(Fixture.objects.filter(pk__in=[one.fixture.pk for one in played]).only("pk"))
        locked = leases.lock_leased_job(job)
        if locked is None:
            return False
        due = open_games(locked.season, stand_ins_of(locked))
        mine = _still_mine(played, due)
        items = record_first_games(locked.season, mine) if mine else []
        recorded = {one.fixture.number for one, _how in mine}
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
        (one, settlements[for_computer[one.fixture.number].left_to_coach])
        for one in played
        if one.fixture.number in for_computer
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
