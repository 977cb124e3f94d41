"""Schedules as files that people have edited."""

from __future__ import annotations

import pytest

from league.schedule import Match, read_games


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_schedule_files_from_spreadsheets_are_read(separator: str) -> None:
    text = "\ufeffWeek,Home,Away\r\n2,b,A\r\n,,\r\n1, a ,B\r\n".replace(",", separator)
    assert read_games(text, {"a": "a", "b": "b"}) == [Match(1, "a", "b"), Match(2, "b", "a")]
