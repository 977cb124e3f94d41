"""The command stops when it is asked to, whatever it does at that moment."""

from __future__ import annotations

import signal

import pytest
from rich.console import Console

from games.management.commands.season import WorkerPool, batch_of, play_season
from league.management import processes
from league.models import Job
from tests.helpers.clubs import drawn_season
from tests.season_command.test_setup import NOTHING

pytestmark = pytest.mark.django_db


def test_signal_that_arrives_while_a_worker_starts_pauses_the_season(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python drops the exception of a signal that arrives while a process forks."""
    monkeypatch.setattr(processes, "_received", [signal.SIGTERM])
    season, before = drawn_season(), signal.getsignal(signal.SIGINT)
    try:
        with pytest.raises(KeyboardInterrupt):
            play_season(season, NOTHING, batch_of(season, None), WorkerPool(1), Console(quiet=True))
    finally:
        signal.signal(signal.SIGINT, before)
    assert Job.objects.get(season=season, parent=None).state == Job.State.PAUSED
