"""Refused restores: damaged files, newer formats, installations in use. Nothing changes then."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.games.commands import ask
from tests.installation import Installation

MAKE = "from tests.league.seasons import expansion_season as s; s(rounds=1)"
LEAGUES = "SELECT count(*) FROM league_league"


@pytest.fixture(scope="module")
def backup(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of an installation with a league."""
    data = tmp_path_factory.mktemp("backup")
    (data / "league.sqlite3").write_bytes(migrated_file.read_bytes())
    installation = Installation.of(DATA_DIR=str(data), DATABASE_URL="")
    installation.manage("shell", "--no-imports", "-c", MAKE)
    installation.manage("backup", str(data / "backup.zip"))
    return data / "backup.zip"


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


def refused(installation: Installation, file: Path) -> str:
    """The code with which it is not restored."""
    done = installation.run("restore", str(file))
    assert (done.returncode, done.stdout) == (1, ""), done.stderr
    return done.stderr.strip().rpartition("(")[2].rstrip(")")


@pytest.mark.parametrize("member", ["rows/league.team.jsonl", "manifest.json", "the checksum"])
def test_corrupt_byte_is_detected(embedded: Installation, backup: Path, tmp_path: Path, member: str) -> None:
    content = bytearray(backup.read_bytes())
    content[place_of(member, backup)] ^= 0x01
    (tmp_path / "damaged.zip").write_bytes(content)
    assert refused(embedded, tmp_path / "damaged.zip") == "archive_damaged"
    assert ask(embedded, LEAGUES) == 0


def test_truncated_file_is_detected(embedded: Installation, backup: Path, tmp_path: Path) -> None:
    content = backup.read_bytes()
    (tmp_path / "half.zip").write_bytes(content[: len(content) // 2])
    assert refused(embedded, tmp_path / "half.zip") == "archive_damaged"


def test_missing_file_is_reported(embedded: Installation, tmp_path: Path) -> None:
    assert refused(embedded, tmp_path / "nothing.zip") == "no_such_file"


def test_backup_of_a_newer_version_is_refused(embedded: Installation, backup: Path, tmp_path: Path) -> None:
    def change(_members: dict[str, bytes], manifest: dict[str, Any]) -> None:
        manifest["migrations"].append(["league", "9999_from_the_future"])

    assert refused(embedded, rewritten(backup, tmp_path / "newer.zip", change)) == "archive_newer"


def test_backup_in_a_newer_format_is_refused(embedded: Installation, backup: Path, tmp_path: Path) -> None:
    def change(_members: dict[str, bytes], manifest: dict[str, Any]) -> None:
        manifest["format"] = 2

    assert refused(embedded, rewritten(backup, tmp_path / "newer.zip", change)) == "archive_newer"


def test_failed_restore_leaves_nothing_behind(
    installation: Installation, backup: Path, tmp_path: Path
) -> None:
    def change(members: dict[str, bytes], _manifest: dict[str, Any]) -> None:
        heading, *rows = members["rows/league.week.jsonl"].splitlines(keepends=True)
        members["rows/league.week.jsonl"] = b"".join([heading, *rows, *rows])  # each of them twice

    assert refused(installation, rewritten(backup, tmp_path / "twice.zip", change)) == "archive_damaged"
    assert ask(installation, LEAGUES) == 0


def test_nothing_is_restored_over_a_league(embedded: Installation, backup: Path) -> None:
    embedded.manage("shell", "--no-imports", "-c", MAKE)
    assert refused(embedded, backup) == "not_empty"
    assert ask(embedded, LEAGUES) == 1


def test_sign_in_attempts_do_not_make_an_installation_used(embedded: Installation, backup: Path) -> None:
    tried = (
        "from axes.models import AccessAttempt as A; A.objects.create(username='ann', failures_since_start=1)"
    )
    embedded.manage("shell", "--no-imports", "-c", tried)
    embedded.manage("restore", str(backup))
    assert ask(embedded, LEAGUES) == 1


def test_nothing_is_restored_over_component_sets(embedded: Installation, backup: Path) -> None:
    (embedded.data_dir / "components").mkdir()
    (embedded.data_dir / "components" / "ours.toml").write_text("")
    assert refused(embedded, backup) == "not_empty"
    assert ask(embedded, LEAGUES) == 0


def test_a_backup_is_never_written_over_another_file(embedded: Installation, tmp_path: Path) -> None:
    file = tmp_path / "precious.zip"
    file.write_text("precious")
    done = embedded.run("backup", str(file))
    assert (done.returncode, done.stderr.endswith("(file_exists)\n")) == (1, True)
    assert file.read_text() == "precious"


def test_a_backup_that_cannot_be_written_leaves_no_file(embedded: Installation, tmp_path: Path) -> None:
    done = embedded.run("backup", str(tmp_path / "nowhere" / "backup.zip"))
    assert done.stderr.endswith("cannot be written: No such file or directory. (cannot_write)\n")
    assert list(tmp_path.glob("*.zip")) == []
