"""How rows are locked."""

from __future__ import annotations

import re

from tests.installation import ROOT

LOCKED = re.compile(r"\b(Fixture|League|Season|Feed)\.(?:objects|everything)\s*\.select_for_update")
LOCK = re.compile(r"select_for_update\((?:[^()]|\([^()]*\))*\)")


def test_every_row_lock_lets_other_rows_refer_to_the_row() -> None:
    """FOR UPDATE also waits for whoever has inserted a row that refers to the locked one, and two such
    requests deadlock; FOR NO KEY UPDATE does not. Nothing here changes a primary key."""
    locks = [lock for source in sources().values() for lock in LOCK.findall(source)]
    assert len(locks) >= 14
    assert [lock for lock in locks if "no_key=True" not in lock] == []


def test_one_module_locks_leagues_seasons_fixtures_and_feeds() -> None:
    """The order of locks is stated and kept in one place."""
    lockers = {path for path, source in sources().items() if LOCKED.search(source)}
    assert lockers == {"league/frame/locks.py"}
    row_locks = {path: len(LOCK.findall(source)) for path, source in sources().items()}
    assert row_locks["league/frame/locks.py"] == 7


def sources() -> dict[str, str]:
    """Path -> text of every module of the service."""
    paths = [path for room in ("league", "games", "api") for path in sorted((ROOT / room).rglob("*.py"))]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}
