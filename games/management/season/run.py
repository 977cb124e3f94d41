"""Playing the season: draws a schedule if there is none, runs workers and watches them."""

from __future__ import annotations

import signal
import time

from django.db import DatabaseError, connection
from rich.console import Console

from games.management.season.batches import Batch
from games.management.season.options import SeasonOptions
from games.management.season.progress import ProgressBoard, progress_board
from games.management.season.workers import WorkerPool
from games.services.jobs.control import WORKING, pause_job
from games.services.jobs.leases import sweep_jobs
from games.services.jobs.nudges import waiting_tasks
from games.services.jobs.season_jobs import start_season_job
from league.errors import Refused
from league.failures import failure_of
from league.management.processes.supervision import stop_if_asked
from league.models import Job, Season
from league.selectors.schedule.computer_games import games_of_coaches
from league.selectors.season.steps import SeasonStep, next_step
from league.services.schedule.schedules import draw_schedule

LOOK = 0.1  # seconds between two checks of the job
ROUND = 1.0  # seconds between two checks of workers and leases
AWAY = 60.0  # seconds for which the database may be unreachable
PASSING = {"database_away", "database_busy"}  # failures that pass by themselves


def play_season(
    season: Season, chosen: SeasonOptions, batch: Batch, crew: WorkerPool, console: Console
) -> None:
    """Continues the season. The crew starts while the schedule is drawn.

    Raises Refused: job_failed, job_stopped, games_of_coaches, workers_die, and the refusals of the services.
    """
    if next_step(season) is SeasonStep.DRAW:
        console.print("Drawing the schedule ...")
        draw_schedule(season=season)
    job = start_season_job(season=season, through=chosen.weeks, parts=chosen.workers)
    batch.store(job)
    try:
        with progress_board(console, season) as board:
            _watch(job, crew, board)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough, because the rest is short
        _pause(job)
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
                sweep_jobs(waiting_tasks=waiting_tasks())
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


def _pause(job: Job) -> None:
    try:
        pause_job(job=job)
    except Refused:
        return  # it was over just now


def require_played(job: Job) -> None:
    """Raises Refused: job_failed, job_stopped, games_of_coaches."""
    if job.state == Job.State.FAILED:
        advice = "What is played is kept: put it right and give the same command again."
        raise Refused("job_failed", f"The season cannot go on. {job.error} {advice}")
    if job.state != Job.State.DONE:
        sentence = (
            f"Somebody else has stopped this season ({job.state}): run the same command again to continue."
        )
        raise Refused("job_stopped", sentence)
    waiting = games_of_coaches(job.season)
    if job.payload["through"] is not None:
        waiting = waiting.filter(week__number__lte=job.payload["through"])
    if count := waiting.count():
        advice = "“Let the computer play” on the league's page names them, and plays for those you choose."
        games = "1 game waits" if count == 1 else f"{count} games wait"
        raise Refused("games_of_coaches", f"{games} for the coaches of their teams. {advice}")
