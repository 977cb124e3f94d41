"""Simulated games are the engine's own, played anew."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from typing import Any

import pytest

from engine.play.house import auto_play
from engine.play.setup import header
from league.odds.players import EnginePlayer, game_rows, game_scores
from league.standings.records import Club

pytestmark = pytest.mark.xdist_group("compiled")
CLUBS = tuple(Club(name, "E", "N") for name in "ABC")


def header_of(home: str, away: str, neutral: bool, decide: bool) -> Mapping[str, Any]:
    coach = {"A": "balanced", "B": "random_legal", "C": "situational"}
    coaches = (coach[home], coach[away])
    return header(ruleset="first_and_roll", coaches=coaches, neutral=neutral, decided=decide)


def engine() -> EnginePlayer:
    return EnginePlayer(CLUBS, "first_and_roll", header_of)


def test_games_are_those_of_auto_play() -> None:
    rows, scores = game_rows(4), game_scores(4)
    asked = [(0, 1, 0, 0), (2, 0, 1, 1), (1, 2, 0, 1), (0, 1, 0, 0)]
    for row, pair in enumerate(asked):
        rows.season[row], rows.game[row] = 9 + row, 50 - row
        rows.home[row], rows.away[row], rows.neutral[row], rows.decide[row] = pair
    engine().play(rows, 4, 77, scores)
    for row, (home, away, neutral, decide) in enumerate(asked):
        one = auto_play(
            header_of("ABC"[home], "ABC"[away], bool(neutral), bool(decide)),
            master=77,
            season=9 + row,
            game=50 - row,
        )
        assert (scores.home[row], scores.away[row]) == one.score
        touchdowns = [one.box[side]["touchdowns"] for side in ("home", "away")]
        assert [scores.home_touchdowns[row], scores.away_touchdowns[row]] == touchdowns


def test_pairings_added_between_games_change_no_other_game() -> None:
    names = [f"team {number}" for number in range(20)]
    coach = dict(zip(names, cycle(["balanced", "random_legal", "situational"]), strict=False))

    def any_header(home: str, away: str, neutral: bool, decide: bool) -> Mapping[str, Any]:
        return header(ruleset="first_and_roll", coaches=(coach[home], coach[away]), decided=decide)

    def played(order: list[int]) -> list[list[int]]:
        """The scores of each club against the next one, a few games at a time."""
        found = dict[int, list[int]]()
        player = EnginePlayer([Club(name) for name in names], "first_and_roll", any_header)
        for part in (order[:3], order[3:]):
            rows, scores = game_rows(len(part)), game_scores(len(part))
            for row, club in enumerate(part):
                rows.game[row], rows.home[row], rows.away[row] = club, club, (club + 1) % 20
            player.play(rows, len(part), 5, scores)
            for row, club in enumerate(part):
                found[club] = [int(column[row]) for column in scores]
        return [found[club] for club in range(20)]

    one, other = played([*range(20)]), played([*reversed(range(20))])
    assert one == other
    assert len({tuple(score) for score in one}) > 10
