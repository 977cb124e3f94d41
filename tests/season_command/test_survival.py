"""The season is played once and identically despite crashes of the command and its workers."""

from __future__ import annotations

import signal
import subprocess

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from games.autoplay.season_jobs import start_season_job
from games.story.selectors import season_digest
from tests.autoplay.worker import work_through
from tests.helpers.commands import (
    alive,
    ask,
    children,
    freeze_in_mid_part,
    outcome,
    prepare,
    run_out,
    signal_all,
    start,
    wait_for_games,
    wait_for_more_games,
)
from tests.helpers.seasons import expansion_season
from tests.installation import Installation
from tests.waiting import eventually

# Without a mark pytest-django creates no test database, and these tests fail when they run alone.
pytestmark = pytest.mark.django_db
ROUNDS = 3
GAMES = 12 * ROUNDS + 9
JSON = ("--no-serve", "--json")


@pytest.fixture(scope="module")
def digest(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> str:
    """The digest of the season played by one undisturbed process."""
    with django_db_blocker.unblock(), transaction.atomic():
        season = expansion_season(rounds=ROUNDS)
        work_through(start_season_job(season=season, parts=1))
        digest = season_digest(season)
        transaction.set_rollback(True)
    return digest


def kill_in_mid_part(installation: Installation, command: subprocess.Popen[str], processes: int) -> None:
    """Kills the worker's processes, one of them within a part."""
    [main] = children(command.pid)
    assert eventually(lambda: len(children(main)) == processes)
    workers = children(main)
    freeze_in_mid_part(installation, workers)
    signal_all(workers, signal.SIGKILL)
    run_out(installation)


def test_killed_processes_of_a_worker_on_servers_do_not_change_the_season(
    digest: str, hosted: Installation
) -> None:
    """No game is lost or repeated."""
    prepare(hosted, ROUNDS)
    command = start(hosted, *JSON, "--workers", "3")
    wait_for_games(hosted, 5)
    kill_in_mid_part(hosted, command, 3)
    printed = outcome(command)
    assert (printed["games"], printed["digest"]) == (GAMES, digest)


def test_season_survives_ctrl_c_and_killed_command_and_workers(digest: str, embedded: Installation) -> None:
    """One season on files with four accidents in a row, because starting the command takes most of the
    time."""
    prepare(embedded, ROUNDS)
    command = start(embedded, *JSON)
    wait_for_games(embedded, 5)
    workers = children(command.pid)
    command.send_signal(signal.SIGINT)
    out, error = command.communicate(timeout=120)
    assert (command.returncode, out) == (130, "")
    assert error.splitlines()[-1] == "Stopped. Run the same command again to continue."
    assert [pid for pid in workers if alive(pid)] == []
    assert ask(embedded, "SELECT state FROM league_job WHERE parent_id IS NULL") == "paused"
    command = start(embedded, *JSON)
    wait_for_more_games(embedded)
    [worker] = children(command.pid)
    command.kill()
    command.communicate()
    assert eventually(lambda: not alive(worker))  # the workers end with the killed command
    command = start(embedded, *JSON, "--workers", "1")
    wait_for_more_games(embedded)
    kill_in_mid_part(embedded, command, 1)
    wait_for_more_games(embedded)
    signal_all(children(command.pid), signal.SIGKILL)
    run_out(embedded)
    printed = outcome(command)  # the workers are restarted
    assert (printed["games"], printed["digest"]) == (GAMES, digest)
