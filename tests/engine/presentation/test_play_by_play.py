"""Rows of play-by-play, from the start or from any row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.gridiron.events import Event, Line
from engine.play import setup
from engine.play.house import auto_play
from engine.presentation.play_by_play import count_plays, play_by_play

RULESETS = ("first_and_goal", "first_and_roll", "touchdown_a_minute")
TEAMS = ("Home", "Away")


@pytest.fixture(scope="module", params=RULESETS)
def game(request: pytest.FixtureRequest) -> tuple[dict[str, Any], list[Line]]:
    """Header and lines of a game."""
    header = setup.header(ruleset=request.param, teams=("base", "base"))
    return header, auto_play(header, master=7, season=1, game=1).lines


@pytest.fixture(scope="module", params=RULESETS)
def ruleset_games(request: pytest.FixtureRequest) -> list[tuple[dict[str, Any], list[Line]]]:
    """Header and lines of eight games of a ruleset."""
    header = setup.header(ruleset=request.param, teams=("base", "base"))
    return [(header, auto_play(header, master=7, season=1, game=game).lines) for game in range(1, 9)]


@pytest.fixture(scope="module")
def ruleset_lines(
    ruleset_games: list[tuple[dict[str, Any], list[Line]]],
) -> list[Line]:
    """The lines of these games in one list."""
    return [line for _header, lines in ruleset_games for line in lines]


def test_plays_are_counted_without_sentences(game: tuple[dict[str, Any], list[Line]]) -> None:
    header, lines = game
    assert count_plays(lines) == len(play_by_play(header, lines, TEAMS)) > 50


def test_play_by_play_can_start_at_any_row(
    game: tuple[dict[str, Any], list[Line]],
) -> None:
    header, lines = game
    rows = play_by_play(header, lines, TEAMS)
    assert len(rows) > 50
    for number in range(0, len(rows), 9):
        start = rows[number].line
        later = play_by_play(header, lines[start:], TEAMS)
        assert [
            replace(row, main=row.main + start, line=row.line + start, end=row.end + start) for row in later
        ] == rows[number:]


GAINS = {Event.RUN, Event.SNEAK, Event.COMPLETION, Event.SACK, Event.KICK_RETURN, Event.PUNT_RETURN}


def test_no_yard_beyond_a_goal_line_is_counted(ruleset_lines: list[Line]) -> None:
    gains = [line for line in ruleset_lines if line.event in GAINS]
    assert len(gains) > 100
    for line in gains:
        assert 0 <= line.spot <= 100
        assert 0 <= line.spot - line.amount <= 100, "the play began in the field"
    assert any(line.spot == 100 for line in gains)


def test_a_pass_for_no_gain_is_incomplete(ruleset_lines: list[Line]) -> None:
    completions = [line.amount for line in ruleset_lines if line.event == Event.COMPLETION]
    assert len(completions) > 20
    assert 0 not in completions


def test_a_row_with_a_down_belongs_to_the_offense_even_if_the_defense_fouled(
    ruleset_games: list[tuple[dict[str, Any], list[Line]]],
) -> None:
    by_defense = 0
    for header, lines in ruleset_games:
        fouls = [line for line in lines if line.event == Event.PENALTY]
        rows = [row for row in play_by_play(header, lines, TEAMS) if row.kind == "penalty"]
        assert len(rows) == len(fouls)
        for row, line in zip(rows, fouls, strict=True):
            assert row.side == (line.offense if row.where else line.side)
            by_defense += bool(row.where) and line.side != line.offense
    assert by_defense > 0
