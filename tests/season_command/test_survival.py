"""The season is played once and identically despite crashes of the command and its workers."""

from __future__ import annotations

import signal

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


@pytest.mark.parametrize(
    ("kind", "processes"), [("embedded", 1), ("hosted", 3)], ids=["one_on_files", "three_on_servers"]
)
def test_killed_workers_database_and_broker_do_not_change_the_season(
    digest: str, request: pytest.FixtureRequest, kind: str, processes: int
) -> None:
    """No game is lost or repeated when the worker's processes are killed, one of them within a part."""
    installation: Installation = request.getfixturevalue(kind)
    prepare(installation, ROUNDS)
    command = start(installation, *JSON, "--workers", str(processes))
    wait_for_games(installation, 5)
    [main] = children(command.pid)
    workers = children(main)
    assert len(workers) == processes
    freeze_in_mid_part(installation, workers)
    signal_all(workers, signal.SIGKILL)
    run_out(installation)
    printed = outcome(command)
    assert (printed["games"], printed["digest"]) == (GAMES, digest)


def test_season_survives_ctrl_c_and_killed_command_and_workers(digest: str, embedded: Installation) -> None:
    """One season with three accidents in a row, because starting the command takes most of the time."""
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
    wait_for_games(embedded, 15)
    [worker] = children(command.pid)
    command.kill()
    command.communicate()
    assert eventually(lambda: not alive(worker))  # the workers end with the killed command
    command = start(embedded, *JSON)
    wait_for_games(embedded, 25)
    signal_all(children(command.pid), signal.SIGKILL)
    run_out(embedded)
    printed = outcome(command)  # the workers are restarted
    assert (printed["games"], printed["digest"]) == (GAMES, digest)
