"""Golden sheets replay to their stored outcomes."""

from __future__ import annotations

import pytest

from tests.engine.goldens import sheets


@pytest.mark.parametrize("name", sheets.names())
def test_golden_sheet_is_reproduced(name: str) -> None:
    golden = sheets.read(name)
    assert sheets.played(golden) == golden


def test_golden_sheets_match_the_endings() -> None:
    assert sorted(file.stem for file in sheets.FOLDER.glob("*.json")) == sheets.names()
