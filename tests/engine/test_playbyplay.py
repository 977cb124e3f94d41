"""Rows of play-by-play, told at once or from any row on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import engine

RULESETS = ("first_and_goal", "first_and_roll", "touchdown_a_minute")
TEAMS = ("Home", "Away")


@pytest.fixture(scope="module", params=RULESETS)
def game(request: pytest.FixtureRequest) -> tuple[dict[str, Any], list[engine.Line]]:
    """Header and lines of a game."""
    header = engine.header(ruleset=request.param, teams=("base", "base"))
    return header, engine.auto_play(header, master=7, season=1, game=1).lines


def test_plays_are_counted_without_being_told(game: tuple[dict[str, Any], list[engine.Line]]) -> None:
    header, lines = game
    assert engine.count_plays(lines) == len(engine.play_by_play(header, lines, TEAMS)) > 50


def test_the_rows_from_any_row_on_can_be_told_without_the_lines_before(
    game: tuple[dict[str, Any], list[engine.Line]],
) -> None:
    header, lines = game
    rows = engine.play_by_play(header, lines, TEAMS)
    for number in range(0, len(rows), 9):
        start = rows[number].line
        later = engine.play_by_play(header, lines[start:], TEAMS)
        assert [replace(row, line=row.line + start) for row in later] == rows[number:]
