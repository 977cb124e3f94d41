"""Celery tasks of games. They only start the work: the rows of the jobs say what to do."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.db import connection

from games import letters, people
from games.autoplay import computer_games, week_jobs
from games.autoplay.week_jobs import JOBS
from games.forks import services as forks_services
from games.league_files.views import IMPORTS
from games.odds import season_odds, win_probability
from games.simulations.services import SIMULATIONS
from games.simulations.services import delete_old_runs as delete_runs
from league.work.services import nudge, worker_name


@shared_task(name=JOBS.task, acks_late=True)
def play_job(public_id: str) -> None:
    """Plays the games of the job whose turn it is. Its queue is `jobs`, see CELERY_TASK_ROUTES."""
    week_jobs.play_next_job(nudged=public_id)


@worker_ready.connect
def take_over(**_: Any) -> None:
    """Takes over at once what this worker's predecessor had, and what else waits."""
    week_jobs.release_jobs_of(worker_name())
    connection.close()
    nudge("league.sweep_work", "jobs", expires=10)


@shared_task(name="games.delete_old_parts")
def delete_old_parts() -> None:
    """Deletes the parts of jobs that are over."""
    week_jobs.delete_old_parts()


@shared_task(name="games.write_letters")
def write_letters() -> None:
    """Sends letters to people who play by mail and are not looking."""
    letters.write_letters()


@shared_task(name="games.play_overdue")
def play_overdue() -> None:
    """Plays the games that their deadlines leave to the computer."""
    computer_games.play_overdue()


@shared_task(name="games.expire_guest_games")
def expire_guest_games() -> None:
    """Deletes old pick-up games of guests."""
    people.expire_guest_games()


@shared_task(name=SIMULATIONS.task, acks_late=True)
def play_chunk(public_id: str) -> None:
    """Plays one chunk of a simulation. Its queue is `odds`, see CELERY_TASK_ROUTES."""
    SIMULATIONS.take(public_id)


@shared_task(name="games.delete_old_runs")
def delete_old_runs() -> None:
    """Deletes simulations that nobody needs any more."""
    delete_runs()


@shared_task(name="games.refresh_odds")
def refresh_odds() -> None:
    """Asks for the odds of seasons whose results have changed."""
    season_odds.refresh_odds()


@shared_task(name="games.analyze_games")
def analyze_games() -> None:
    """Computes win probability and luck of finished games. Its queue is `odds`."""
    win_probability.analyze_games()


@shared_task(name="games.compute_live_odds")
def compute_live_odds(public_id: str) -> None:
    """Computes the win probability of a game in progress. Its queue is `odds`."""
    win_probability.compute_live_odds(public_id=public_id)


@shared_task(name="games.delete_unused_forks")
def delete_unused_forks() -> None:
    """Deletes forks of seasons that nobody uses any more."""
    forks_services.delete_unused_forks()


@shared_task(name=IMPORTS.task, acks_late=True)
def import_league(public_id: str) -> None:
    """Imports a league file that a person has sent. Its queue is `odds`."""
    IMPORTS.take(public_id)
