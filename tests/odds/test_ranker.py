"""The ranker over tables gives the orders of `league.standings.tie_breaks.rank`."""

from __future__ import annotations

from random import Random

import pytest

from engine.kernel.compilation import JIT
from engine.kernel.record import numbers, table
from league.frame.errors import Refused
from league.odds import ranker
from league.odds.players import FixedScore
from league.odds.ranker import field_of, ranked
from league.odds.rounds import clubs_of, simulate
from league.odds.values import OddsGame, OddsSeason, Tally
from league.standings.records import Club
from league.standings.steps import Coin
from tests.odds.any_season import any_season, differing

pytestmark = pytest.mark.xdist_group("compiled")
PAIR = (Club("A", "E", "N"), Club("B", "E", "N"))


def odds(season: OddsSeason, many: int) -> Tally:
    return simulate(season, FixedScore(season.games), seed=1, first=0, seasons=many)


def test_seasons_of_any_kind_have_the_orders_of_the_exact_ranker() -> None:
    wrong = {}
    for number in range(30 if JIT else 10):
        dice = Random(f"parity {number}")
        wrong[number] = differing(dice, any_season(dice), 20)
    assert [number for number, found in wrong.items() if found] == []


@pytest.mark.skipif(not JIT, reason="everything is interpreted here")
def test_without_numba_the_orders_are_the_same() -> None:
    dice = Random(3)
    season = any_season(dice)
    prepared = field_of(season)
    sides = clubs_of(season.open, season, prepared)
    scores = [table([dice.randrange(3) for _ in range(4 * len(sides))], -1) for _ in range(4)]
    orders = []
    for rank in (ranker._rank, ranker._rank.function):  # type: ignore[attr-defined]
        into, start = ranked(4, len(prepared.names), len(prepared.conferences)), 0
        while start < 4:
            start = rank(prepared.field, sides, tuple(scores), start, 4, 0, 0, into)
            if start < 4:
                prepared.tosser.toss(prepared.field.tosses, int(prepared.field.state[0]))
        orders.append([numbers(column) for column in into])
    assert orders[0] == orders[1]


def test_without_a_coin_every_season_tosses_its_own() -> None:
    first = odds(OddsSeason(PAIR, (), coin=Coin(provisional=True)), 400).clubs["A"].division
    assert 160 < first < 240
    assert odds(OddsSeason(PAIR, (), coin=Coin(7)), 400).clubs["A"].division in {0, 400}


def test_commissioner_decides_before_any_coin() -> None:
    season = OddsSeason(PAIR, (), coin=Coin(overrides={frozenset("AB"): "B"}, provisional=True))
    assert odds(season, 50).clubs["B"].division == 50


def test_more_clubs_than_a_number_has_bits_are_refused() -> None:
    clubs = tuple(Club(f"{number}") for number in range(63))
    with pytest.raises(Refused) as refused:
        field_of(OddsSeason(clubs, ()))
    assert refused.value.code == "too_many_clubs"


def test_open_game_of_an_unknown_club_is_refused() -> None:
    season = OddsSeason(PAIR, (OddsGame(1, None, "A", "C"),))
    with pytest.raises(Refused) as refused:
        odds(season, 1)
    assert refused.value.code == "unknown_club"
