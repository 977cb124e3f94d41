"""A full disk: a sentence and an exit code, nothing half, and everything goes on once there is room.

A limit on the size of files stands for the full disk: it stops the same writes on every machine, without the
rights to mount anything. The kernel refuses them with EFBIG instead of ENOSPC.
"""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.drills.leagues import LEAGUE
from tests.forking.processes import run_forked
from tests.helpers.commands import ask, outcome, prepare, run_out, start
from tests.installation import ROOT, Installation
from tests.waiting import eventually

ROOM = 150_000  # bytes beyond what the database has, enough to begin and too few for a season
LITTLE = 33_000  # bytes: what SQLite needs to read, and not a page more to write
NOTHING = 20_000  # bytes: SQLite cannot even create the file that its connections share
PAGES = (
    "/",
    "/leagues/test-league/",
    "/leagues/test-league/1/",
    "/accounts/login/",
    "/api/v1/leagues",
    "/healthz",
)
ADVICE = "The disk is full, so nothing was saved. Free some space and try again."


@dataclass
class Full:
    """An installation that will have no room, with a commissioner's token."""

    installation: Installation
    token: str


def size_of(installation: Installation) -> int:
    """The size of the database in bytes; by now all of them are in its own file."""
    database = installation.data_dir / "league.sqlite3"
    with closing(sqlite3.connect(database)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return database.stat().st_size


def run_with_little_room(
    installation: Installation, size: int, *arguments: str
) -> subprocess.CompletedProcess[str]:
    """A command of manage.py that can write no file larger than this."""
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    prepare = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (size, size))
    return run_forked(command, env=installation.env, seconds=180, prepare=prepare)


def left_over(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_season_ends_with_a_sentence_and_continues_when_there_is_room(embedded: Installation) -> None:
    prepare(embedded, rounds=1)
    command = start(embedded, "--no-serve", "--json", file_size=size_of(embedded) + ROOM)
    log = embedded.data_dir / "season-workers.log"
    assert eventually(lambda: log.exists() and "disk" in log.read_text())
    run_out(embedded)  # the command notices when it gives the work to another worker
    out, error = command.communicate(timeout=180)
    assert (command.returncode, out, "Traceback" in error) == (1, "", False)
    last = f"{ADVICE} What is played is kept. Run the same command again to continue. (disk_full)"
    assert error.splitlines()[-1] == f"CommandError: {last}"
    assert ask(embedded, "PRAGMA integrity_check") == "ok"
    told = outcome(start(embedded, "--no-serve", "--json"))
    assert told["games"] == 21


@pytest.fixture(scope="module")
def full(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Full:
    """An installation with a league; its database is in one file."""
    data = tmp_path_factory.mktemp("full") / "data"
    data.mkdir()
    (data / "league.sqlite3").write_bytes(migrated_file.read_bytes())
    installation = Installation.of(DATA_DIR=str(data), DATABASE_URL="", CELERY_BROKER_URL="")
    token = installation.manage("shell", "--no-imports", "-c", LEAGUE).split()[-1]
    return Full(installation, token)


def test_a_backup_that_has_no_room_leaves_no_file(full: Full, tmp_path: Path) -> None:
    components = full.installation.data_dir / "components"
    components.mkdir()
    (components / "photos").write_bytes(os.urandom(2 * LITTLE))
    done = run_with_little_room(full.installation, LITTLE, "backup", str(tmp_path / "league.zip"))
    shutil.rmtree(components)
    assert (done.returncode, done.stdout, "Traceback" in done.stderr) == (1, "", False)
    assert done.stderr.splitlines()[-1].endswith("cannot be written: File too large. (cannot_write)")
    assert left_over(tmp_path) == []


def test_a_restore_that_has_no_room_brings_back_nothing_and_may_be_repeated(
    full: Full, embedded: Installation, tmp_path: Path
) -> None:
    archive = str(tmp_path / "league.zip")
    full.installation.manage("backup", archive)
    refused = run_with_little_room(embedded, LITTLE, "restore", archive)
    assert (refused.returncode, "Traceback" in refused.stderr) == (1, False)
    assert refused.stderr.splitlines()[-1] == f"{ADVICE} (disk_full)"
    assert ask(embedded, "SELECT count(*) FROM league_league") == 0
    embedded.manage("restore", archive)
    assert ask(embedded, "SELECT count(*) FROM league_league") == 1


def answer_to(full: Full, method: str, path: str) -> tuple[int, str, str]:
    """Status, Retry-After and text."""
    headers = {"Authorization": f"Bearer {full.token}", "Content-Length": "0"}
    with closing(HTTPConnection(urlsplit(full.installation.url).netloc, timeout=60)) as connection:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.headers.get("Retry-After", ""), answer.read().decode()


def test_the_web_server_answers_503_while_nothing_can_be_stored_and_still_shows_pages(full: Full) -> None:
    full.installation.start_web()
    [web] = full.installation.running
    process, jobs = int((web.folder / "pid").read_text()), "/api/v1/leagues/test-league/seasons/1/jobs"
    assert answer_to(full, "GET", "/healthz")[0] == 200
    try:
        size_of(full.installation)
        before = resource.prlimit(process, resource.RLIMIT_FSIZE)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (NOTHING, before[1]))
        assert {page: answer_to(full, "GET", page)[0] for page in PAGES} == dict.fromkeys(PAGES, 200)
        for _ in range(3):
            status, retry_after, text = answer_to(full, "POST", jobs)
            assert (status, retry_after, '"code":"disk_full"' in text) == (503, "30", True)
        assert (web.log().count("Traceback"), web.log().count("disk_full")) == (0, 1)
        resource.prlimit(process, resource.RLIMIT_FSIZE, before)
        assert answer_to(full, "POST", jobs)[0] == 201
    finally:
        full.installation.stop()
