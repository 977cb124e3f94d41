"""The golden sheets come to what they came to when they were written."""

from __future__ import annotations

import pytest

from tests.engine.goldens import sheets


@pytest.mark.parametrize("name", sheets.names())
def test_a_golden_sheet_comes_to_the_same_end(name: str) -> None:
    golden = sheets.read(name)
    assert sheets.played(golden) == golden


def test_there_is_a_sheet_for_every_ending_and_no_other() -> None:
    assert sorted(file.stem for file in sheets.FOLDER.glob("*.json")) == sheets.names()
