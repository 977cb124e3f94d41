"""Celery tasks of games. They only start the work: the rows of the jobs say what to do."""

from __future__ import annotations

from celery import shared_task

from games.services.fixtures import overdue
from games.services.jobs import leases, week_jobs
from games.services.letters import reminders
from games.services.people import guests


@shared_task(name="games.play_job", acks_late=True)
def play_job(public_id: str) -> None:
    """Plays a job's games unless another worker does."""
    week_jobs.play_job(public_id=public_id)


@shared_task(name="games.sweep_jobs")
def sweep_jobs() -> None:
    """Requeues the jobs of workers that died."""
    leases.sweep_jobs()


@shared_task(name="games.write_letters")
def write_letters() -> None:
    """Sends letters to people who play by mail and are not looking."""
    reminders.write_letters()


@shared_task(name="games.play_overdue")
def play_overdue() -> None:
    """Plays the games that their deadlines leave to the computer."""
    overdue.play_overdue()


@shared_task(name="games.expire_guest_games")
def expire_guest_games() -> None:
    """Deletes old pick-up games of guests."""
    guests.expire_guest_games()
