"""Schedules as files that people have edited."""

from __future__ import annotations

import pytest

from league.schedule.files import read_games
from league.schedule.shapes import Match


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_schedule_files_from_spreadsheets_are_read(separator: str) -> None:
    text = "\ufeffWeek,Home,Away\r\n2,b,A\r\n,,\r\n1, a ,B\r\n".replace(",", separator)
    assert read_games(text, {"a": "a", "b": "b"}) == [Match(1, "a", "b"), Match(2, "b", "a")]


def test_a_week_without_games_byes_and_names_from_a_spreadsheet_are_read() -> None:
    text = "sep=;\n\nweek;home;away\n1;Ko\u0308ln;B\u00a0B\n1;C;BYE\n2;;\n4;B  B\u200b;KÖLN\n"
    names = {"köln": "k", "b b": "b", "c": "c"}
    assert read_games(text, names) == [Match(1, "k", "b"), Match(4, "b", "k")]
