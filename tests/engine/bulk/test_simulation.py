"""Bulk games equal the same games played one by one by auto-play, for any number of threads."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bulk.simulation import CHUNK_SIZE, SimulatedGames, play_many
from engine.catalog import RULESETS
from engine.errors import EngineError
from engine.play.setup import header

SOME = CHUNK_SIZE + 3  # more than a chunk
LONGEST = ("longest_rush", "longest_pass", "longest_field_goal")
pytestmark = pytest.mark.xdist_group("compiled")


def played(ruleset: str = "first_and_roll", games: int = SOME, **more: Any) -> SimulatedGames:
    return play_many(header(ruleset=ruleset), games=games, master=11, season=2, first=40, **more)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_bulk_games_equal_games_played_one_by_one(ruleset: str) -> None:
    many = played(ruleset, games=4)
    replayed = [many.replay(game) for game in range(40, 44)]
    assert [many.score(game) for game in range(40, 44)] == [one.score for one in replayed]
    assert many.overtimes == sum(one.overtime for one in replayed)
    for side in ("home", "away"):
        boxes = [one.box[side] for one in replayed]
        assert many.box[side] == {
            row: (max if row in LONGEST else sum)(box[row] for box in boxes)
            for row in boxes[0]
            if row != "possessions"
        }


def test_number_of_threads_does_not_change_the_games() -> None:
    assert played(threads=1) == played(threads=3)


def test_wins_and_ties_add_up() -> None:
    many = played()
    ties = sum(ours == theirs for ours, theirs in zip(many.home, many.away, strict=True))
    assert sum(many.wins) + ties == many.games == SOME


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"games": 0}, "games_out_of_range"),
        ({"games": True}, "games_out_of_range"),
        ({"games": 2, "first": 2**32 - 1}, "games_out_of_range"),
        ({"master": -1}, "seed_out_of_range"),
        ({"season": 2**32}, "seed_out_of_range"),
        ({"first": 1.0}, "seed_out_of_range"),
        ({"threads": -1}, "threads_out_of_range"),
    ],
)
def test_impossible_bulk_runs_are_refused_with_a_code(options: dict[str, Any], code: str) -> None:
    with pytest.raises(EngineError) as refusal:
        play_many(header(), **{"games": 1, "master": 1, **options})
    assert refusal.value.code == code


@pytest.mark.parametrize("game", [39, 44])
def test_a_game_that_was_not_played_has_no_score(game: int) -> None:
    with pytest.raises(IndexError, match="games 40 to 43 were played"):
        played(games=4).score(game)
