"""What an installation keeps is its owner's alone, also in a folder that was there before."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from league.conf.secret_key import close_to_others, make_private
from tests.installation import UNCHECKED, Installation


def open_to_others(folder: Path) -> list[str]:
    """What in this folder somebody else could read, by name."""
    return sorted(path.name for path in folder.rglob("*") if path.stat().st_mode & 0o077)


@pytest.fixture
def careless(tmp_path: Path) -> Path:
    """A folder whose permissions are too open."""
    folder = tmp_path / "data"
    (folder / "components" / "first_and_goal").mkdir(parents=True)
    (folder / "queue" / "claimed").mkdir(parents=True)
    names = ["league.sqlite3", "league.sqlite3-wal", "secret_key", "beat.db", "season-workers.log", "old.zip"]
    for name in [*names, "components/first_and_goal/ours.toml", "somebody_elses.txt"]:
        (folder / name).write_text("")
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    return folder


def test_the_files_of_an_installation_are_closed_to_others_and_no_other_files(careless: Path) -> None:
    close_to_others(careless)
    assert open_to_others(careless) == ["claimed", "somebody_elses.txt"]
    assert (careless / "queue").stat().st_mode & 0o777 == 0o700
    assert (careless / "somebody_elses.txt").stat().st_mode & 0o777 == 0o644


def test_a_symbolic_link_out_of_the_folder_is_left_alone(tmp_path: Path, careless: Path) -> None:
    (tmp_path / "elsewhere.log").write_text("")
    (tmp_path / "elsewhere.log").chmod(0o644)
    (careless / "linked.log").symlink_to(tmp_path / "elsewhere.log")
    close_to_others(careless)
    assert (tmp_path / "elsewhere.log").stat().st_mode & 0o777 == 0o644


def test_a_file_is_private_from_its_first_moment(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        make_private(tmp_path / "new")
    finally:
        os.umask(before)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o600


def test_any_command_makes_a_private_database_in_an_open_folder(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    installation = Installation.of(DATA_DIR=str(folder), DATABASE_URL="", CELERY_BROKER_URL="")
    installation.manage("showmigrations", UNCHECKED, "sessions")
    assert (folder / "league.sqlite3").exists()
    assert open_to_others(folder) == []
