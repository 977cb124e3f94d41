"""The scheduler goes on after the clock was set back."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from celery import current_app

from league.conf.broker import Scheduler


@pytest.fixture
def scheduler(tmp_path: Path) -> Scheduler:
    """It has just started: nothing is due."""
    made = Scheduler(app=current_app, schedule_filename=str(tmp_path / "beat"), lazy=True)
    made.setup_schedule()
    return made


def test_an_entry_that_ran_in_the_future_is_due_after_its_interval(scheduler: Scheduler) -> None:
    assert scheduler.tick() <= 1
    for entry in scheduler.schedule.values():
        entry.last_run_at = current_app.now() + timedelta(hours=1)
    assert scheduler.tick() <= 1
    now = current_app.now()
    assert all(entry.last_run_at and entry.last_run_at <= now for entry in scheduler.schedule.values())


def test_a_clock_that_goes_on_changes_nothing(scheduler: Scheduler) -> None:
    before = {name: entry.last_run_at for name, entry in scheduler.schedule.items()}
    scheduler.tick()
    assert {name: entry.last_run_at for name, entry in scheduler.schedule.items()} == before
