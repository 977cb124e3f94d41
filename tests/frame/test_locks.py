"""How rows are locked."""

from __future__ import annotations

import re

from tests.installation import ROOT

LOCK = re.compile(r"select_for_update\((?:[^()]|\([^()]*\))*\)")


def test_every_row_lock_lets_other_rows_refer_to_the_row() -> None:
    """FOR UPDATE also waits for whoever has inserted a row that refers to the locked one, and two such
    requests deadlock; FOR NO KEY UPDATE does not. Nothing here changes a primary key."""
    sources = [path for room in ("league", "games", "api") for path in sorted((ROOT / room).rglob("*.py"))]
    locks = [lock for path in sources for lock in LOCK.findall(path.read_text("utf-8"))]
    assert len(locks) >= 27
    assert [lock for lock in locks if "no_key=True" not in lock] == []
