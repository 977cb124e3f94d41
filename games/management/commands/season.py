"""`manage.py season`: plays seasons of the expansion league, from the first kickoff to the Bowl."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connection, transaction
from rich.console import Console

from engine.lines import slug_of
from games.autoplay.season_jobs import start_season_job
from games.autoplay.week_jobs import JOBS, WORKING, pause_job
from games.management.season_report import (
    ProgressBoard,
    SeasonOptions,
    SeasonReport,
    add_arguments,
    season_options,
    season_outcome,
)
from league.conf import program
from league.conf.secret_key import set_private_umask
from league.frame.errors import Refused
from league.frame.failures import failure_of
from league.leagues.services import create_league
from league.management.base import LeagueCommand
from league.management.home_network import Listening
from league.management.processes import end, interrupt_on_stop_signals, start, stop_if_asked
from league.management.site import check_services, check_web, migrate, serve, site_at
from league.models import Change, Coach, Job, League, Season, Week
from league.people.accounts import first_visit_notice
from league.playoffs.selectors import format_of
from league.schedule.presets import preset_named
from league.schedule.selectors import shape_of
from league.schedule.services import draw_schedule
from league.seasons.services import FRESH_SEEDS, open_season
from league.seasons.steps import SeasonStep, due_step, what_next

GOES_ON = "Run the same command again to continue."


class Command(LeagueCommand):
    help = (
        "Plays a season to the 1st & Goal Bowl, then serves the league on localhost as `up` does. The "
        "same command continues a season that was stopped, and plays the next one after a finished "
        "season. It never overwrites a game."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        interrupt_on_stop_signals()
        set_private_umask()
        console = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
        try:
            chosen = season_options(options)
            seasons = self.played(chosen, console)
        except Refused:  # its cause may be a failure that has another sentence
            raise
        except KeyboardInterrupt:
            console.print(f"Stopped. {GOES_ON}")
            sys.exit(128 + signal.SIGINT)
        except Exception as error:
            if failure := failure_of(error):
                sentence = f"{failure.sentence} What is played is kept. {GOES_ON} ({failure.code})"
                raise CommandError(sentence) from error
            raise
        if chosen.json:  # the last season, and with --seasons each of them
            outcomes = [season_outcome(season) for season in seasons]
            each = {"seasons": outcomes} if chosen.seasons else {}
            self.print_json({**outcomes[-1], **each})
        if chosen.listening:
            self.serve(seasons[-1], chosen.listening, chosen, console)

    def played(self, chosen: SeasonOptions, console: Console) -> list[Season]:
        """The seasons of the batch, played as far as requested; at least one."""
        check_services()
        migrate()
        season = open_or_continue_season(chosen)
        first, last = batch = batch_of(season, chosen.seasons)
        with WorkerPool(chosen.workers) as crew:
            while True:
                console.print(f"{season.league}, season {season.number}, seed {season.seed}")
                play_season(season, chosen, batch, crew, console)
                season = Season.objects.select_related("league", "champion").get(pk=season.pk)
                if season.champion is None:
                    console.print(
                        f"Played up to week {chosen.weeks}. Run the same command without --weeks to continue."
                    )
                for line in SeasonReport(season).report():
                    self.stdout.write(line)
                if season.champion is None or season.number >= last:
                    break
                season = open_season(league=season.league, seed=next_seed(season), public_dice=True)
        played = season.league.seasons.filter(number__range=(first, season.number))
        return list(played.select_related("league", "champion").order_by("number"))

    def serve(self, season: Season, at: Listening, chosen: SeasonOptions, console: Console) -> None:
        """Runs the same as `up`, until Ctrl-C."""
        self.stdout.flush()
        page = f"The season is on {at.site}{season.get_absolute_url()}"
        invitation = first_visit_notice(site_at(at.host, chosen.port)) or ""
        try:
            serve(
                host=at.host,
                port=chosen.port,
                workers=chosen.workers,
                web_processes=check_web(None),
                tell=console.print,
                notices=[page, at.notice, invitation],
            )
        except KeyboardInterrupt:
            console.print("Stopped.")


def batch_of(season: Season, seasons: int | None) -> tuple[int, int]:
    """The numbers of the first and the last season of the batch of `--seasons N` that starts with, or
    continues, this unfinished season.

    A stopped batch is recognized by its newest job, so the same N continues to the same last season."""
    size = seasons or 1
    jobs = Job.objects.filter(season__league=season.league, kind=Job.Kind.PLAY_SEASON, parent=None)
    payload = jobs.order_by("-pk").values_list("payload", flat=True).first() or {}
    first, last = payload.get("batch", (0, 0))
    if last - first + 1 == size and first <= season.number <= last:
        return first, last
    return season.number, season.number + size - 1


def next_seed(season: Season) -> int:
    """The next season's seed. It is derived from this one's, so a batch is the same on every machine."""
    text = f"season {season.number + 1} after the seed {season.seed}"
    return int.from_bytes(sha256(text.encode()).digest()) % FRESH_SEEDS


@transaction.atomic
def open_or_continue_season(wishes: SeasonOptions) -> Season:
    """The season to play of the league with this name: the current one, or else the next one; if necessary in
    a new league. Creates nothing if anything is refused.

    Raises Refused: other_name, other_seed, other_rules, league_of_people, bad_weeks, and the refusals of
    founding a league and opening a season.
    """
    league = League.objects.filter(slug=slug_of(wishes.league)).first()
    if league is None:
        league = create_league(name=wishes.league, **wishes.rules)
    else:
        _check_league(league, wishes)
    season = league.seasons.select_related("league").order_by("number").last()
    if season and season.state != Season.State.FINISHED:
        _check_seed(season, wishes.seed)
    else:
        seed = wishes.seed
        # The first seed of the league may be given again.
        if season and (seed is None or league.seasons.filter(seed=seed).exists()):
            seed = next_seed(season)
        season = open_season(league=league, seed=seed, public_dice=True)
    check_weeks(season, wishes.weeks)
    return season


def check_weeks(season: Season, asked: int | None) -> None:
    """Raises Refused: bad_weeks, if the season does not have, or will not have, that many weeks."""
    if asked is None:
        return
    if season.weeks.exists():
        regular = season.weeks.filter(kind=Week.Kind.REGULAR).count()
    else:
        regular = preset_named(season.terms.preset).limits(shape_of(season)).weeks
    last = regular + len(format_of(season).rounds(season.conferences.count()))
    if asked > last:
        sentence = f"The season has {last} weeks, {regular} before the playoffs: give --weeks 1 to {last}."
        raise Refused("bad_weeks", sentence)


def _check_seed(season: Season, asked: int | None) -> None:
    first = season.league.seasons.order_by("number")[0]
    if asked not in {None, season.seed, first.seed}:
        raise Refused(
            "other_seed",
            f"{season} was begun with the seed {season.seed}: leave --seed out to go on with it, "
            "or begin another league with --league NAME.",
        )


def _check_league(league: League, wishes: SeasonOptions) -> None:
    """Refuses a league of another name or other rules, and leagues of people, because the command plays all
    games without asking anybody."""
    # Two names can have the same address: `Sunday-League` is not the league `Sunday League`.
    words = wishes.league.casefold().split()
    if words and words != league.name.casefold().split():
        raise Refused(
            "other_name",
            f'{league} has the address that this name would have: give --league "{league}" to go on with it, '
            "or choose a name that differs in more than its punctuation.",
        )
    for name, asked in wishes.rules.items():
        if asked != (stored := getattr(league, name)):
            raise Refused(
                "other_rules",
                f"{league} was founded with --{name} {stored}, not {asked}: leave it out to go on with that "
                "league, or begin another one with --league NAME.",
            )
    founded = Change.objects.filter(league=league, kind=Change.Kind.LEAGUE_FOUNDED)
    if founded.exists() or Coach.objects.filter(team__league=league).exists():
        raise Refused(
            "league_of_people",
            f"{league} belongs to people, and this command would play their games: let the computer play on "
            "the page of its season (`python3 manage.py up`), or begin another league with --league NAME.",
        )


LIVES = 5  # a worker that dies more often is not restarted


PATIENCE = 0.5  # seconds to stop cleanly; a part of a week takes some hundred milliseconds


class WorkerPool:
    """A Celery worker with this many processes for the duration of the context. Its log is a file in
    DATA_DIR.
    """

    def __init__(self, size: int) -> None:
        self.size, self.started = size, 0
        self.log: Path = settings.DATA_DIR / "season-workers.log"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> WorkerPool:
        self._start()
        return self

    def __exit__(self, *_error: object) -> None:
        assert self.process
        end([self.process], PATIENCE)

    def tend(self) -> None:
        """Restarts the worker if it has died. Raises Refused: workers_die, if it keeps dying."""
        assert self.process
        if self.process.poll() is None:
            return
        if self.started > LIVES:
            last = "\n".join(self.log.read_text(errors="replace").splitlines()[-10:])
            sentence = f"The workers keep dying; the season is kept. {self.log} ends:\n{last}"
            raise Refused("workers_die", sentence)
        self._start()

    def _start(self) -> None:
        with self.log.open("ab") as log:
            self.process = start(
                program.worker_command(self.size), log=log, variables={"LOG_LEVEL": "WARNING"}
            )
        self.started += 1


LOOK = 0.1  # seconds between two checks of the job


ROUND = 1.0  # seconds between two checks of workers and leases


AWAY = 60.0  # seconds for which the database may be unreachable


PASSING = {"database_away", "database_busy"}  # failures that pass by themselves


def play_season(
    season: Season, chosen: SeasonOptions, batch: tuple[int, int], crew: WorkerPool, console: Console
) -> None:
    """Continues the season. The crew starts while the schedule is drawn.

    Raises Refused: job_failed, job_stopped, season_waits, workers_die, and the refusals of the services.
    """
    if due_step(season)[0] is SeasonStep.DRAW:
        console.print("Drawing the schedule ...")
        draw_schedule(season=season)
    job = start_season_job(season=season, through=chosen.weeks, parts=chosen.workers)
    # In the job, whose other options the workers read.
    Job.objects.filter(pk=job.pk).update(payload={**job.payload, "batch": list(batch)})
    try:
        with ProgressBoard(console, season) as board:
            _watch(job, crew, board)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough, because the rest is short
        with suppress(Refused):  # it was over just now
            pause_job(job=job)
        raise
    require_played(job)


def _watch(job: Job, crew: WorkerPool, board: ProgressBoard) -> None:
    """Watches until the job is over. Waits for a database that restarts, as workers do."""
    reached = next_round = time.monotonic()
    while job.state in WORKING:
        try:
            board.show(job)
            time.sleep(LOOK)
            stop_if_asked()
            if time.monotonic() > next_round:
                crew.tend()
                JOBS.sweep(JOBS.waiting_tasks())
                next_round = time.monotonic() + ROUND
            job.refresh_from_db()
            reached = time.monotonic()
        except DatabaseError as error:
            failure = failure_of(error)
            if failure is None or failure.code not in PASSING or time.monotonic() - reached > AWAY:
                raise
            connection.close()
            time.sleep(ROUND)
    board.show(job)


def require_played(job: Job) -> None:
    """Raises Refused: job_failed, job_stopped, season_waits."""
    if job.state == Job.State.FAILED:
        advice = "What is played is kept: put it right and give the same command again."
        raise Refused("job_failed", f"The season cannot go on. {job.error} {advice}")
    if job.state != Job.State.DONE:
        sentence = (
            f"Somebody else has stopped this season ({job.state}): run the same command again to continue."
        )
        raise Refused("job_stopped", sentence)
    following, through = what_next(job.season), job.payload["through"]
    weeks = [game.fixture.week.number for game in following.waiting_for]
    if weeks and (through is None or min(weeks) <= through):
        advice = "“Let the computer play” on the league's page plays for the coaches that you choose."
        raise Refused("season_waits", f"{following.sentence} {advice}")
