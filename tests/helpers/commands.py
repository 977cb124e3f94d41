"""The command `season` as a separate process, and its database as seen from outside."""

from __future__ import annotations

import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import psycopg

from tests.forking.children import SPARE
from tests.forking.processes import ForkedPopen
from tests.installation import ROOT, Installation
from tests.waiting import eventually

PREPARE = "from tests.helpers.seasons import expansion_season as s; s(rounds={rounds}, name='Test League')"
SMALL = """
from tests.helpers.seasons import schedule_rounds
from tests.helpers.small_seasons import small_season
schedule_rounds(small_season("Test League", drawn=False), {rounds})
"""
HELD = "SELECT count(*) FROM league_job WHERE state = 'running' AND parent_id IS NOT NULL"
RUN_OUT = """
UPDATE league_job SET lease_until = '2026-01-01 00:00:00' WHERE state = 'running' AND parent_id IS NOT NULL
"""
GAMES = "SELECT count(*) FROM games_game"
_prepared: dict[str, bytes] = {}  # script -> the database


def prepare(installation: Installation, rounds: int, league: str = PREPARE) -> None:
    """Creates a league of 24 clubs, or a SMALL one, with a fixed schedule. The SQLite file is made once for
    all tests."""
    script = league.format(rounds=rounds)
    if installation.env["DATABASE_URL"]:
        installation.manage("shell", "--no-imports", "-c", script)
        return
    database = installation.data_dir / "league.sqlite3"
    if script not in _prepared:
        installation.manage("shell", "--no-imports", "-c", script)
        with closing(sqlite3.connect(database)) as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        _prepared[script] = database.read_bytes()
    else:
        database.write_bytes(_prepared[script])


def start(
    installation: Installation,
    *arguments: str,
    ignoring: signal.Signals | None = None,
    file_size: int | None = None,
) -> subprocess.Popen[str]:
    """Runs `season` on the prepared league, with its own Ctrl-C handling.

    With `ignoring` it ignores that signal, like a background process of a script. It and its children cannot
    write files larger than `file_size` bytes, as on a full disk.
    """

    command = [sys.executable, str(ROOT / "manage.py"), "season", "--league", "Test League", *arguments]
    return ForkedPopen(
        command,
        env=installation.env,
        start_new_session=True,
        preexec_fn=partial(prepare_child, ignoring, file_size),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def prepare_child(ignoring: signal.Signals | None, file_size: int | None) -> None:
    if ignoring is not None:
        signal.signal(ignoring, signal.SIG_IGN)
    if file_size is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))


def outcome(command: subprocess.Popen[str], seconds: float = 180) -> dict[str, Any]:
    """The output of the command with --json."""
    out, error = command.communicate(timeout=seconds)
    assert command.returncode == 0, error
    printed: dict[str, Any] = json.loads(out.splitlines()[-1])
    return printed


def ask(installation: Installation, query: str) -> Any:
    """The single value that this query returns."""
    if address := installation.env["DATABASE_URL"]:
        with psycopg.connect(address) as server:
            row = server.execute(query.encode()).fetchone()
    else:
        with closing(sqlite3.connect(installation.data_dir / "league.sqlite3")) as file:
            row = file.execute(query).fetchone()
    assert row
    return row[0]


def run_out(installation: Installation) -> None:
    """Lets the leases of killed workers expire now instead of in ten seconds."""
    if address := installation.env["DATABASE_URL"]:
        with psycopg.connect(address) as server:
            server.execute(RUN_OUT)
    else:
        with closing(sqlite3.connect(installation.data_dir / "league.sqlite3", timeout=60)) as file, file:
            file.execute(RUN_OUT)


def wait_for_games(installation: Installation, number: int) -> None:
    assert eventually(lambda: ask(installation, GAMES) >= number, seconds=120)


def wait_for_more_games(installation: Installation) -> None:
    """Until the running command has played games of its own."""
    wait_for_games(installation, ask(installation, GAMES) + 2)


def children(pid: int) -> list[int]:
    """The running child processes of this process, without the spares of `tests.forking`."""
    found = Path(f"/proc/{pid}/task/{pid}/children")
    pids = [int(child) for child in found.read_text().split()] if found.exists() else []
    return [child for child in pids if command_line(child) != [SPARE]]


def command_line(pid: int) -> list[str]:
    """What the process runs; empty if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().rstrip("\0").split("\0")
    except OSError:
        return []


def alive(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def freeze_in_mid_part(installation: Installation, pids: list[int]) -> None:
    """Stops (SIGSTOP) the worker processes while one of them has the lease of a part of the season."""

    def frozen() -> bool:
        signal_all(pids, signal.SIGSTOP)
        if ask(installation, HELD):
            return True
        signal_all(pids, signal.SIGCONT)
        return False

    assert eventually(frozen)


def signal_all(pids: list[int], number: signal.Signals) -> None:
    for pid in pids:
        os.kill(pid, number)
