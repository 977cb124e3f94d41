"""Simulated games are the engine's own, played anew or drawn from a pool."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle, permutations
from math import sqrt
from typing import Any

import pytest

from engine.kernel.compilation import JIT
from engine.kernel.record import numbers
from engine.play.house import auto_play
from engine.play.setup import header
from league.odds.players import EnginePlayer, PoolPlayer, game_rows, game_scores
from league.odds.rounds import simulate
from league.odds.values import OddsGame, OddsSeason, Tally
from league.standings.records import Club

pytestmark = pytest.mark.xdist_group("compiled")
CLUBS = tuple(Club(name, "E", "N") for name in "ABC")
SEASONS, POOL = (600, 400) if JIT else (20, 20)


def header_of(home: str, away: str, neutral: bool, decide: bool) -> Mapping[str, Any]:
    coach = {"A": "balanced", "B": "random_legal", "C": "situational"}
    coaches = (coach[home], coach[away])
    return header(ruleset="first_and_roll", coaches=coaches, neutral=neutral, decided=decide)


def engine() -> EnginePlayer:
    return EnginePlayer(CLUBS, "first_and_roll", header_of)


def round_robin() -> OddsSeason:
    games = tuple(OddsGame(n, None, *pair) for n, pair in enumerate(permutations("ABC", 2)))
    return OddsSeason(CLUBS, games)


def mean_wins(tally: Tally) -> list[float]:
    return [
        sum(number * count for number, count in enumerate(tally.clubs[name].wins)) / tally.seasons
        for name in "ABC"
    ]


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


def test_pool_gives_the_same_odds_within_its_error() -> None:
    season, player = round_robin(), engine()
    pool = PoolPlayer(CLUBS, player, games=POOL)
    played = simulate(season, player, seed=3, first=0, seasons=SEASONS)
    drawn = simulate(season, pool, seed=4, first=0, seasons=SEASONS)
    error = sqrt(4 * 0.25 * (2 / SEASONS + 1 / POOL))  # four games of each club
    assert mean_wins(drawn) == pytest.approx(mean_wins(played), abs=4 * error)
    assert mean_wins(played)[0] - mean_wins(played)[1] > 4 * error  # the clubs differ at all


def test_stored_pool_is_drawn_without_a_game() -> None:
    season, pool = round_robin(), PoolPlayer(CLUBS, engine(), games=20)
    first = simulate(season, pool, seed=4, first=0, seasons=30)
    again = PoolPlayer(CLUBS, Nobody(), games=20, stored=pool.to_json())
    assert simulate(season, again, seed=4, first=0, seasons=30) == first


class Nobody:
    def play(self, *_: object) -> None:
        raise AssertionError("no game needs to be played")


def test_score_of_a_pool_is_what_was_played() -> None:
    rows, played, drawn = game_rows(1), game_scores(1), game_scores(1)
    rows.away[0] = 1
    pool = PoolPlayer(CLUBS, engine(), games=1)
    pool.play(rows, 1, 5, drawn)
    rows.game[0] = (0 * 3 + 1) * 4  # the number of the pair
    pool.player.play(rows, 1, pool.seed, played)
    assert [numbers(column) for column in drawn] == [numbers(column) for column in played]
