"""Refused restores: damaged files, newer formats, installations in use. Nothing changes then.

Most tests call the service in a transaction of the test's own database, because a process for each of them
takes seconds. `test_failed_restore_leaves_nothing_behind` runs the command, with its exit status, on both
databases.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from pytest_django import Settings

from league.archives.archive import back_up, restore
from league.frame.errors import Refused
from league.leagues.services import create_league
from league.models import League
from tests.helpers.commands import ask
from tests.installation import Installation

pytestmark = pytest.mark.django_db
MAKE = """
from pathlib import Path
from django.core.management import call_command
from tests.helpers.seasons import expansion_season
expansion_season(rounds=1)
call_command("backup", Path("{file}"))
"""
LEAGUES = "SELECT count(*) FROM league_league"
TRIED = """
INSERT INTO axes_accessattempt (username, user_agent, http_accept, path_info, attempt_time, get_data,
 post_data, failures_since_start) VALUES ('ann', '', '', '/', '2026-11-22 12:00:00', '', '', 1)
"""


@pytest.fixture(scope="module")
def backup(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of an installation with a league."""
    data = tmp_path_factory.mktemp("backup")
    (data / "league.sqlite3").write_bytes(migrated_file.read_bytes())
    installation = Installation.of(DATA_DIR=str(data), DATABASE_URL="")
    installation.manage("shell", "--no-imports", "-c", MAKE.format(file=data / "backup.zip"))
    return data / "backup.zip"


@pytest.fixture
def data_dir(tmp_path: Path, settings: Settings) -> Path:
    """An empty DATA_DIR."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    return tmp_path / "data"


def rewritten(backup: Path, file: Path, change: Callable[[dict[str, bytes], dict[str, Any]], None]) -> Path:
    """A backup with valid checksums whose rows and manifest `change` has modified."""
    with ZipFile(backup) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(members.pop("manifest.json"))
    change(members, manifest)
    for member in manifest["members"]:
        member["sha256"] = hashlib.sha256(members[member["name"]]).hexdigest()
    with ZipFile(file, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
        text = json.dumps(manifest).encode()
        archive.writestr("manifest.json", text)
        archive.comment = hashlib.sha256(text).hexdigest().encode()
    return file


def place_of(member: str, backup: Path) -> int:
    """A byte in the middle of this member; the checksum of it all is the last there is."""
    if member == "the checksum":
        return -1
    with ZipFile(backup) as archive:
        found = archive.getinfo(member)
    return found.header_offset + 30 + len(member) + found.compress_size // 2  # 30 bytes come before the name


def refused(file: Path) -> str:
    """The code with which it is not restored."""
    with pytest.raises(Refused) as refusal:
        restore(file=file)
    return refusal.value.code


@pytest.mark.usefixtures("data_dir")
@pytest.mark.parametrize("member", ["rows/league.team.jsonl", "manifest.json", "the checksum"])
def test_corrupt_byte_is_detected(backup: Path, tmp_path: Path, member: str) -> None:
    content = bytearray(backup.read_bytes())
    content[place_of(member, backup)] ^= 0x01
    (tmp_path / "damaged.zip").write_bytes(content)
    assert refused(tmp_path / "damaged.zip") == "archive_damaged"
    assert not League.objects.exists()


@pytest.mark.usefixtures("data_dir")
def test_truncated_file_is_detected(backup: Path, tmp_path: Path) -> None:
    content = backup.read_bytes()
    (tmp_path / "half.zip").write_bytes(content[: len(content) // 2])
    assert refused(tmp_path / "half.zip") == "archive_damaged"


@pytest.mark.usefixtures("data_dir")
def test_missing_file_is_reported(tmp_path: Path) -> None:
    assert refused(tmp_path / "nothing.zip") == "no_such_file"


@pytest.mark.usefixtures("data_dir")
def test_backup_of_a_newer_version_is_refused(backup: Path, tmp_path: Path) -> None:
    def change(_members: dict[str, bytes], manifest: dict[str, Any]) -> None:
        manifest["migrations"].append(["league", "9999_from_the_future"])

    assert refused(rewritten(backup, tmp_path / "newer.zip", change)) == "archive_newer"


@pytest.mark.usefixtures("data_dir")
def test_backup_in_a_newer_format_is_refused(backup: Path, tmp_path: Path) -> None:
    def change(_members: dict[str, bytes], manifest: dict[str, Any]) -> None:
        manifest["format"] = 2

    assert refused(rewritten(backup, tmp_path / "newer.zip", change)) == "archive_newer"


def test_failed_restore_leaves_nothing_behind(
    installation: Installation, backup: Path, tmp_path: Path
) -> None:
    def change(members: dict[str, bytes], _manifest: dict[str, Any]) -> None:
        heading, *rows = members["rows/league.week.jsonl"].splitlines(keepends=True)
        members["rows/league.week.jsonl"] = b"".join([heading, *rows, *rows])  # each of them twice

    done = installation.run("restore", str(rewritten(backup, tmp_path / "twice.zip", change)))
    assert (done.returncode, done.stdout) == (1, ""), done.stderr
    assert done.stderr.endswith("(archive_damaged)\n")
    assert ask(installation, LEAGUES) == 0


@pytest.mark.usefixtures("data_dir")
def test_nothing_is_restored_over_a_league(backup: Path) -> None:
    league = create_league(name="Sunday League")
    assert refused(backup) == "not_empty"
    assert list(League.objects.all()) == [league]


def test_sign_in_attempts_do_not_make_an_installation_used(embedded: Installation, backup: Path) -> None:
    with closing(sqlite3.connect(embedded.data_dir / "league.sqlite3")) as file, file:
        file.execute(TRIED)
    embedded.manage("restore", str(backup))
    assert ask(embedded, LEAGUES) == 1


def test_nothing_is_restored_over_component_sets(backup: Path, data_dir: Path) -> None:
    (data_dir / "components").mkdir()
    (data_dir / "components" / "ours.toml").write_text("")
    assert refused(backup) == "not_empty"
    assert not League.objects.exists()


def test_a_backup_is_never_written_over_another_file(embedded: Installation, tmp_path: Path) -> None:
    file = tmp_path / "precious.zip"
    file.write_text("precious")
    done = embedded.run("backup", str(file))
    assert (done.returncode, done.stderr.endswith("(file_exists)\n")) == (1, True)
    assert file.read_text() == "precious"


def test_a_backup_that_cannot_be_written_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be written: No such file or directory") as refusal:
        back_up(file=tmp_path / "nowhere" / "backup.zip")
    assert refusal.value.code == "cannot_write"
    assert list(tmp_path.rglob("*.zip*")) == []
