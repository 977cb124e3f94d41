"""Jobs that play a season: started by people, split into parts by week, and counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from games.autoplay.computer_games import (
    coaches_of_job,
    coaches_played_for,
    games_of_coaches_refusal,
    next_week_can_open,
    teams_played_for,
)
from league.feed.services import publish_to_league, refreshed_standings_items
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_job, lock_league, lock_season
from league.frame.permissions import Permission
from league.frame.quotas import check_job_quota
from league.history.services import record_change
from league.models import Change, FeedItem, Fixture, Job, Result, Season, Week
from league.playoffs.selectors import format_of
from league.schedule.deadlines import OpenGame, open_games
from league.seasons.services import take_due_step
from league.seasons.steps import SeasonStep, due_step, what_next
from league.work.services import nudge_after_commit

if TYPE_CHECKING:
    from league.frame.permissions import Person


def job_feed_item(job: Job) -> FeedItem:
    """The job's state and how many of its games are done."""
    return FeedItem(
        kind=FeedItem.Kind.JOB,
        data={
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


def play_after_commit(job: Job) -> None:
    """Sends the job's task when the transaction commits. The sweep sends it again if it gets lost."""
    nudge_after_commit(PLAY, str(job.public_id))


def authorize_job_start(actor: Person | None, season: Season, *, another: bool = True) -> User | None:
    """Checks that the actor may start a job. Returns their account, None for the computer. With `another` the
    new job also has to fit into the actor's quota.

    Raises Refused: not_allowed, quota_exceeded."""
    permissions.require(actor, Permission.MANAGE, season.league)
    if not isinstance(actor, User):
        return None
    if another:
        check_job_quota(lock_league(season.league), actor)
    return actor


SMALLEST = 12  # games of a part: to claim and record another one costs as much as to play five games


@transaction.atomic
def start_season_job(
    *,
    season: Season,
    through: int | None = None,
    parts: int = 2,
    instead_of: Sequence[str] = (),
    actor: Person | None = None,
) -> Job:
    """Plays the rest of the season, up to week `through` (default: to its champion), each week in this many
    parts.

    Games of coached teams wait for their coaches unless they are overdue. `instead_of` holds the slugs of
    teams for which the computer plays anyway; all coached teams of a game have to be named. An open job of
    the season, paused or not, continues with these settings.

    Raises Refused: not_allowed, quota_exceeded, season_finished, no_schedule, bad_week, bad_parts,
    no_such_team, games_of_coaches, results_missing."""
    going = Job.objects.filter(kind=Job.Kind.PLAY_SEASON, season=season, state__in=Job.OPEN)
    starter = authorize_job_start(actor, season, another=not going.exists())
    _check(season, through, parts)
    coaches = coaches_played_for(season, instead_of)
    if not next_week_can_open(season, through, coaches):
        raise games_of_coaches_refusal(season)
    first = {"kind": Job.Kind.PLAY_SEASON, "season": season, "key": uuid4().hex, "started_by": starter}
    job, _created = going.get_or_create(defaults=first)
    after = {"through": through, **teams_played_for(instead_of)}
    record_change(actor=actor, kind=Change.Kind.JOB_STARTED, about=job, after=after)
    return run_season_job(job, payload={"through": through, "parts": parts, "instead_of": coaches})


def _check(season: Season, through: int | None, parts: int) -> None:
    if season.state == Season.State.FINISHED:
        raise Refused("season_finished", _("This season has its champion: open the next one."))
    if not season.weeks.exists():
        raise Refused("no_schedule", _("The season has no games yet: draw its schedule first."))
    if through is not None and through < 1:
        raise Refused("bad_week", _("Weeks count from 1: play up to week 1 or a later one."))
    if parts < 1:
        raise Refused("bad_parts", _("A week must have at least 1 part."))


@transaction.atomic
def run_season_job(job: Job, payload: dict[str, Any] | None = None) -> Job:
    """Sets a season's job to running; its released parts are due again. `payload` replaces its settings."""
    job = lock_job(job.pk)
    job.state, job.error = Job.State.RUNNING, ""
    job.payload = payload or job.payload
    job.save(update_fields=["state", "error", "payload"])
    waiting = job.parts.filter(state=Job.State.QUEUED)
    waiting.update(lease_until=timezone.now())
    for part in waiting:
        play_after_commit(part)
    if not open_next_week(job):
        publish_job(job)
    job.refresh_from_db()
    return job


@dataclass(frozen=True, slots=True)
class PlayedPart:
    """A part of a season's job whose last games were recorded in this transaction: their number and feed
    items, which are not published yet, and the season's games that are still open."""

    part: Job
    games: int
    items: Sequence[FeedItem]
    due: Sequence[OpenGame]


def open_next_week(job: Job, played: PlayedPart | None = None) -> bool:
    """Opens the season's next week if no part is open but the one just played, and publishes that part's
    items, the standings after the previous week and the progress. Returns whether it did. The caller has
    locked the job, so that each week is opened once.

    If no game is open, this takes the season's next step. The job is done when the rest waits for people
    (`what_next` names them); one that has played nothing is refused then: results_missing, and the codes of
    the steps' services. The items are published."""
    if job.state != Job.State.RUNNING or _has_open_part(job, played):
        return False
    news = [*(played.items if played else ()), *_standings_items(job, played)]
    # The job may have been continued with other coaches to play for.
    known = played is not None and coaches_of_job(played.part) == coaches_of_job(job)
    due = played.due if played and known else open_games(job.season, coaches_of_job(job))
    through, taken = job.payload["through"], None
    if not due:
        try:
            taken = _take_next_step(job.season, through, news, begins=played is None)
        except Refused:
            publish_to_league(job.season, *news)
            raise
        if taken is not None:
            news += taken
            due = open_games(job.season, coaches_of_job(job))
    if week := _next_games(due, through):
        _split(job, week)
    else:
        job.state = Job.State.DONE
    if played and week and taken is None and all(game.for_computer for game in due):
        job.done += played.games  # results of people are counted with the next step
    else:
        _count(job, due)
    job.save(update_fields=["state", "done", "total"])
    publish_to_league(job.season, *news, job_feed_item(job))
    return True


def _take_next_step(
    season: Season, through: int | None, unpublished: Sequence[FeedItem], *, begins: bool
) -> list[FeedItem] | None:
    """Takes the season's next step unless it lies after week `through` or waits for people. Returns the feed
    items that the caller publishes after `unpublished`; None if it took no step. Raises Refused:
    results_missing if the job `begins` and can do nothing, with nothing written."""
    locked = lock_season(season)
    step, bracket = due_step(locked)
    if step is SeasonStep.OVER or (step is not SeasonStep.CROWN and _reached(season, through)):
        return None
    if not step.is_manual or step is SeasonStep.END:  # a person decides whether it ends so
        if begins:
            nothing = _("There is nothing left for the computer to play.")
            raise Refused("results_missing", f"{nothing} {what_next(locked).sentence}")
        return None
    items = take_due_step(locked, (step, bracket), unpublished=unpublished)
    for field in ("state", "champion", "kept_terms"):
        setattr(season, field, getattr(locked, field))
    return items


def _reached(season: Season, through: int | None) -> bool:
    if through is None:
        return False
    return (season.weeks.aggregate(last=Max("number"))["last"] or 0) >= through


def _has_open_part(job: Job, played: PlayedPart | None) -> bool:
    parts = job.parts.filter(state__in=Job.OPEN)
    if played and played.part.payload.get("only"):
        return False
    return (parts.exclude(pk=played.part.pk) if played else parts).exists()


def _next_games(due: Sequence[OpenGame], through: int | None) -> list[int]:
    """The numbers of the computer's games in the first week that has some, up to week `through`."""
    playable = [game for game in due if game.for_computer]
    if not playable or (through is not None and playable[0].week > through):
        return []
    return [game.number for game in playable if game.week == playable[0].week]


def _standings_items(job: Job, played: PlayedPart | None) -> list[FeedItem]:
    """The standings after the previous week; none after a playoff week, which cannot change them."""
    in_playoffs = job.season.state == Season.State.PLAYOFFS
    after_playoff_week = in_playoffs and (played is not None or job.parts.exists())
    return [] if after_playoff_week else refreshed_standings_items(job.season)


def _split(job: Job, numbers: Sequence[int]) -> None:
    """Splits the games into parts of about equal size. The number of parts does not affect the games."""
    size = max(-(-len(numbers) // job.payload["parts"]), SMALLEST)
    chunks = [list(numbers[start : start + size]) for start in range(0, len(numbers), size)]
    parts = Job.objects.bulk_create(
        Job(
            key=f"{job.key}/{uuid4().hex}",
            kind=Job.Kind.PLAY_WEEK,
            season=job.season,
            parent=job,
            payload={"fixtures": chunk, "instead_of": coaches_of_job(job), "only": len(chunks) == 1},
            total=len(chunk),
            lease_until=timezone.now(),
        )
        for chunk in chunks
    )
    for part in parts:
        play_after_commit(part)


def _count(job: Job, due: Sequence[OpenGame]) -> None:
    """Sets the job's counts of finished games and of all games in its range, without games that wait for
    coaches. `due` are the open games."""
    fixtures, through = Fixture.objects.filter(season=job.season), job.payload["through"]
    if through is not None:
        fixtures = fixtures.filter(week__number__lte=through)
    counts = fixtures.aggregate(
        games=Count("pk"),
        regular=Count("pk", filter=Q(kind=Week.Kind.REGULAR)),
        final=Count("pk", filter=Q(result__state=Result.State.FINAL)),
    )
    waiting = [game for game in due if not game.for_computer and (through is None or game.week <= through)]
    if through is None and not waiting and job.season.state != Season.State.FINISHED:
        # A knock-out has one game fewer than clubs; its fixtures do not exist before their round opens.
        job.total = counts["regular"] + format_of(job.season).places - 1
    else:
        job.total = counts["games"] - len(waiting)
    job.done = counts["final"]
