"""Exact odds are those of every ending; sampled odds lie around them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import prod, sqrt

import pytest

from league.frame.errors import Refused
from league.odds.players import FixedScore
from league.odds.reports import MOST_OPEN, enumerate_endings
from league.odds.rounds import simulate
from league.odds.values import OddsGame, OddsSeason
from league.standings.records import Club, PlayedGame
from league.standings.steps import Coin, StepLists
from league.standings.tie_breaks import rank

pytestmark = pytest.mark.xdist_group("compiled")
CLUBS = tuple(
    Club(f"{conference}{number}", conference, f"D{number % 2}") for conference in "EW" for number in range(4)
)
CHANCES = (
    None,
    Fraction(613, 1000),
    Fraction(1, 3),
    Fraction(999_999_937, 1_000_000_000),
    Fraction(0),
    Fraction(2, 7),
)


@pytest.fixture(scope="module")
def season() -> OddsSeason:
    """Everybody meets once; the last six games are open, and coins decide often."""
    pairs = [(one.name, other.name) for one, other in combinations(CLUBS, 2)]
    pairs = pairs[::2] + pairs[1::2]
    games = [OddsGame(n, None, *pair, PlayedGame(*pair, 20, 13)) for n, pair in enumerate(pairs[:-6])]
    left = zip(pairs[-6:], CHANCES, strict=True)
    games += [OddsGame(n, None, *pair, p_home=chance) for n, (pair, chance) in enumerate(left, len(games))]
    return OddsSeason(CLUBS, tuple(games), StepLists.of(["points_for"]), coin=Coin(3), places=2)


def test_exact_odds_are_those_of_every_ending(season: OddsSeason) -> None:
    expected: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    tossed = 0
    for ending in product((True, False), repeat=6):
        chances = [Fraction(1, 2) if game.p_home is None else game.p_home for game in season.open]
        weight = prod(p if won else 1 - p for p, won in zip(chances, ending, strict=True))
        scores = [(20, 13) if won else (13, 20) for won in ending]
        played = [game.outcome for game in season.games if game.outcome]
        played += [PlayedGame(g.home, g.away, *s) for g, s in zip(season.open, scores, strict=True)]
        standings = rank(season.clubs, played, season.steps, coin=Coin(3))
        tossed += any(d.toss for d in standings.decisions if d.scope != "league")
        for seeds in standings.seeds.values():
            for seed, name in enumerate(seeds, 1):
                expected[name, f"seed {seed}"] += weight
                expected[name, "playoffs"] += weight * (seed <= 2)
        for divisions in standings.divisions.values():
            for order in divisions.values():
                expected[order[0], "division"] += weight
        for name, record in standings.records.items():
            expected[name, "wins"] += weight * record.overall.wins
    *counted, found = enumerate_endings(season)
    assert counted == [64, tossed]
    assert tossed > 0
    for name, odds in found.items():
        for what in ("division", "playoffs", "wins"):
            assert odds[what] == expected[name, what]
        assert odds["seeds"] == {str(seed): expected[name, f"seed {seed}"] for seed in range(1, 5)}


def test_sampled_odds_lie_within_four_standard_errors(season: OddsSeason) -> None:
    seasons = 20_000
    tally = simulate(season, FixedScore(season.games), seed=11, first=0, seasons=seasons)
    for name, exact in enumerate_endings(season)[-1].items():
        club = tally.clubs[name]
        pairs = [
            (exact["division"], club.division),
            (exact["playoffs"], club.playoffs),
            *zip(exact["seeds"].values(), club.seeds, strict=True),
        ]
        for p, counted in pairs:
            assert abs(counted / seasons - p) <= 4 * sqrt(p * (1 - p) / seasons)
        mean = sum(number * count for number, count in enumerate(club.wins)) / seasons
        assert mean == pytest.approx(float(exact["wins"]), abs=4 * sqrt(6 * 0.25 / seasons))


def test_season_without_open_games_has_one_ending(season: OddsSeason) -> None:
    over = replace(season, games=tuple(game for game in season.games if game.outcome))
    endings, _tossed, found = enumerate_endings(over)
    assert endings == 1
    assert {p for odds in found.values() for p in odds["seeds"].values()} == {0, 1}


def test_too_many_open_games_are_refused(season: OddsSeason) -> None:
    games = tuple(OddsGame(n, None, "E0", "E1") for n in range(MOST_OPEN + 1))
    with pytest.raises(Refused) as refused:
        enumerate_endings(replace(season, games=games))
    assert refused.value.code == "too_many_open"


def test_a_club_that_has_withdrawn_reaches_nothing(season: OddsSeason) -> None:
    gone = replace(
        season, clubs=tuple(replace(club, withdrawn=club.name in {"E0", "E2", "W1"}) for club in CLUBS)
    )
    found = enumerate_endings(gone)[-1]
    sampled = simulate(gone, FixedScore(gone.games), seed=1, first=0, seasons=50).clubs
    for club in gone.clubs:
        if club.withdrawn:
            exact, frequent = found[club.name], sampled[club.name]
            assert {exact["playoffs"], exact["division"], frequent.playoffs, frequent.division} == {0}
    assert sum(odds["playoffs"] for odds in found.values()) == 4
    assert (
        sum(odds["division"] for odds in found.values()) == 3
    )  # nobody wins the one whose clubs have all left
