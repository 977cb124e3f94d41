"""Simulated seasons: the same however a run is cut, with the playoffs of `league.playoffs`."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, permutations
from typing import Any

import pytest

from games.simulations.samples import add_counts
from league.odds.players import FixedScore, GameRows, GameScores
from league.odds.rounds import simulate
from league.odds.values import OddsGame, OddsPlayoffs, OddsSeason, Tally
from league.playoffs.bracket import PlayoffFormat, bracket
from league.standings.records import Club, PlayedGame
from league.standings.steps import Coin

pytestmark = pytest.mark.xdist_group("compiled")
PLACES = [(10, True, 2), (12, False, 2), (6, True, 1), (5, False, 1), (2, True, 2)]


def season_of(conferences: int, playoffs: OddsPlayoffs | None = None) -> OddsSeason:
    """Two divisions of three in each conference, half of the games already played."""
    clubs = tuple(
        Club(f"{conference}{division}{number}", f"C{conference}", f"D{division}")
        for conference in range(conferences)
        for division in range(2)
        for number in range(3)
    )
    pairs = [
        (one.name, other.name) for one, other in combinations(clubs, 2) if one.conference == other.conference
    ]
    games = tuple(
        OddsGame(n, None, *pair, PlayedGame(*pair, 20, 13 + n % 8) if n % 2 else None)
        for n, pair in enumerate(pairs)
    )
    return OddsSeason(clubs, games, coin=Coin(provisional=True), playoffs=playoffs)


class Recorder:
    """Plays by a fixed score and remembers the games: number, home, away, neutral, decide, home wins."""

    def __init__(self, season: OddsSeason) -> None:
        self.player, self.games = FixedScore(season.games), list[list[tuple[Any, ...]]]()

    def play(self, rows: GameRows, count: int, seed: int, scores: GameScores) -> None:
        self.player.play(rows, count, seed, scores)
        columns = (*rows[1:], [home > away for home, away in zip(scores[0], scores[1], strict=True)])
        self.games.append([tuple(map(int, row)) for row in zip(*columns, strict=True)][:count])


def test_answer_does_not_depend_on_the_cut() -> None:
    season = season_of(2, OddsPlayoffs(PlayoffFormat(8)))
    player = FixedScore(season.games)
    whole = simulate(season, player, seed=5, first=3, seasons=200)
    parts = [
        simulate(season, player, seed=5, first=first, seasons=n) for first, n in ((3, 1), (4, 99), (103, 100))
    ]
    assert reduce(add_counts, [part.to_json() for part in parts]) == whole.to_json()
    assert Tally.from_json(whole.to_json()) == whole
    assert simulate(season, player, seed=6, first=3, seasons=200) != whole


def test_counts_add_up() -> None:
    tally = simulate(
        season := season_of(2, OddsPlayoffs(PlayoffFormat(8))),
        FixedScore(season.games),
        seed=1,
        first=0,
        seasons=150,
    )
    clubs = tally.clubs.values()
    assert all(sum(club.seeds) == sum(club.wins) == 150 for club in clubs)
    assert [sum(club.rounds[number] for club in clubs) for number in range(3)] == [1200, 600, 300]
    assert sum(club.title for club in clubs) == sum(club.division for club in clubs) / 4 == 150
    assert sum(club.bye for club in clubs) == 0
    assert sum(club.playoffs for club in clubs) == sum(club.division + club.wild_card for club in clubs)
    for game in tally.games.values():
        assert game.home.seasons + game.away.seasons == 150
        assert game.draw.seasons == 0
        for name, club in tally.clubs.items():
            assert game.home.title[name] + game.away.title[name] == club.title
            assert game.home.playoffs[name] + game.away.playoffs[name] == club.playoffs


@pytest.mark.parametrize(("places", "reseed", "conferences"), PLACES)
def test_playoffs_are_those_of_the_bracket(places: int, reseed: bool, conferences: int) -> None:
    season = season_of(conferences, OddsPlayoffs(PlayoffFormat(places), reseed))
    names = sorted(club.name for club in season.clubs)
    for number in range(8):
        player = Recorder(season)
        tally = simulate(season, player, seed=number, first=0, seasons=1)
        seeds = {
            conference: sorted(own, key=lambda name: tally.clubs[name].seeds.index(1))
            for conference in dict.fromkeys(club.conference for club in season.clubs)
            if (own := [club.name for club in season.clubs if club.conference == conference])
        }
        results = {
            (place, names[home], names[away]): names[home if won else away]
            for place, games in enumerate(player.games[1:], 1)
            for _, home, away, _, _, won in games
        }
        expected = bracket(seeds=seeds, format=PlayoffFormat(places), results=results, reseed=reseed)
        # Which of two champions with the same seed is home depends on the league's order.
        drawn = {(game.round, game.home, game.away) for games in expected.games[:-1] for game in games}
        assert {key for key in results if key[0] < len(expected.rounds)} == drawn
        (bowl,) = player.games[-1]
        home, away = (tally.clubs[names[club]].seeds.index(1) for club in bowl[1:3])
        assert home < away or (home == away and conferences == 2)
        assert all(game.winner for games in expected.games[:-1] for game in games)
        assert tally.clubs[_winner(player, names)].title == 1
        assert {name for name, club in tally.clubs.items() if club.bye} == {
            club for byes in expected.byes.values() for club in byes
        }
        assert [decide for games in player.games[1:] for *_, decide, _ in games].count(0) == 0
        assert [neutral for games in player.games[1:] for _, _, _, neutral, *_ in games].count(1) == 1


def _winner(player: Recorder, names: list[str]) -> str:
    ((_, home, away, _, _, won),) = player.games[-1]
    return str(names[home if won else away])


def test_results_of_the_playoffs_stay_as_they_are() -> None:
    season = season_of(1, OddsPlayoffs(PlayoffFormat(2)))
    known = {
        (1, home.name, away.name): home.name for home, away in permutations(season.clubs, 2)
    }  # home always wins
    season = season_of(1, OddsPlayoffs(PlayoffFormat(2), results=known))
    tally = simulate(season, FixedScore(season.games), seed=1, first=0, seasons=100)
    assert all(club.title == club.seeds[0] for club in tally.clubs.values())


def test_given_seeds_replace_those_of_the_standings() -> None:
    names = [club.name for club in season_of(1).clubs]
    season = season_of(1, OddsPlayoffs(PlayoffFormat(4), seeds={"C0": names[::-1]}))
    tally = simulate(season, FixedScore(season.games), seed=1, first=0, seasons=5)
    assert [name for name in names if tally.clubs[name].playoffs == 5] == names[2:]
