"""Bulk games equal the same games played one by one by auto-play."""

from __future__ import annotations

import pytest

from engine.bulk.simulation import CHUNK_SIZE, Pairings, situation_odds
from engine.catalog import RULESETS
from engine.kernel.record import numbers, table, zeros
from engine.play.house import auto_play
from engine.play.setup import header, starting_record

pytestmark = pytest.mark.xdist_group("compiled")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_bulk_games_equal_games_played_one_by_one(ruleset: str) -> None:
    chosen = header(ruleset=ruleset)
    games = [auto_play(chosen, master=11, season=2, game=number) for number in range(40, 44)]
    pairings, scores = Pairings(ruleset), [zeros(4) for _column in range(4)]
    which, seasons = table([pairings.add(chosen)] * 4, -1), table([2] * 4, -1)
    pairings.play(which, seasons, table(range(40, 44), -1), 4, 11, scores)
    columns = zip(*((*game.score, *game.touchdowns) for game in games), strict=True)
    assert [numbers(column) for column in scores] == [list(column) for column in columns]
    odds = situation_odds(chosen, starting_record(chosen), games=4, first=40, master=11, season=2, full=True)
    assert (odds.home_points, odds.away_points) == tuple(
        sum(game.score[side] for game in games) for side in (0, 1)
    )


def test_wins_and_ties_add_up() -> None:
    chosen, games = header(ruleset="first_and_roll"), CHUNK_SIZE + 3  # more than a chunk
    assert (
        sum(situation_odds(chosen, starting_record(chosen), games=games, master=11, full=True)[:3]) == games
    )
