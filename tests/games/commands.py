"""The command `season` as a process beside the test, and its database as an outsider sees it."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg

from tests.installation import ROOT, Installation
from tests.waiting import eventually

PREPARE = "from tests.league.seasons import expansion_season as s; s(rounds={rounds}, name='Test League')"
HELD = "SELECT count(*) FROM league_job WHERE state = 'running' AND parent_id IS NOT NULL"
GAMES = "SELECT count(*) FROM games_game"


def prepare(installation: Installation, rounds: int) -> None:
    """A league with a schedule that needs no drawing."""
    installation.manage("shell", "-c", PREPARE.format(rounds=rounds))


def start(installation: Installation, *arguments: str) -> subprocess.Popen[str]:
    """`season` on the prepared league, with its own Ctrl-C."""
    command = [sys.executable, str(ROOT / "manage.py"), "season", "--league", "Test League", *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, env=installation.env, start_new_session=True, **pipes)  # type: ignore[call-overload,no-any-return]


def outcome(command: subprocess.Popen[str], seconds: float = 90) -> dict[str, Any]:
    """What the command prints with --json."""
    out, error = command.communicate(timeout=seconds)
    assert command.returncode == 0, error
    told: dict[str, Any] = json.loads(out.splitlines()[-1])
    return told


def ask(installation: Installation, query: str) -> Any:
    """The only value that this query gives."""
    if address := installation.env["DATABASE_URL"]:
        with psycopg.connect(address) as server:
            row = server.execute(query.encode()).fetchone()
    else:
        with closing(sqlite3.connect(installation.data_dir / "league.sqlite3")) as file:
            row = file.execute(query).fetchone()
    assert row
    return row[0]


def wait_for_games(installation: Installation, number: int) -> None:
    assert eventually(lambda: ask(installation, GAMES) >= number, seconds=120)


def children(pid: int) -> list[int]:
    """The processes that this one has started and that live."""
    found = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in found.read_text().split()] if found.exists() else []


def alive(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def freeze_in_mid_part(installation: Installation, pid: int) -> None:
    """Stops the worker process at a moment when it holds a part of the season."""

    def frozen() -> bool:
        os.kill(pid, signal.SIGSTOP)
        if ask(installation, HELD):
            return True
        os.kill(pid, signal.SIGCONT)
        return False

    assert eventually(frozen)
