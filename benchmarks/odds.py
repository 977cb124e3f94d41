#!/usr/bin/env python3
"""How many seasons a CPU second plays: 24 clubs, 168 games, all tie-breaks, playoffs of ten clubs.

python3 benchmarks/odds.py [--ruleset first_and_roll ...] [--seasons 400]

Prints the whole simulation with every die rolled; the games alone (as many, with `situation_odds`); the
tie-breaks alone (on stored scores); what these two parts take as a share of the whole; and 10,000 seasons
with games drawn from a pool. All are measured in turns, and the fastest turn of each counts, because other
work on the machine only slows them.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.bulk.simulation import situation_odds
from engine.catalog import RULESETS
from engine.components.library import component_set
from engine.play.setup import header, starting_record
from league.odds.players import EnginePlayer, GamePlayer, GameScores, game_rows, game_scores
from league.odds.ranker import field_of, rank_seasons, ranked
from league.odds.rounds import clubs_of, simulate
from league.odds.values import OddsGame, OddsPlayoffs, OddsSeason
from league.playoffs.bracket import PlayoffFormat
from league.standings.records import Club
from league.standings.steps import Coin

CONFERENCES = {"Eastern": "NMS", "Western": "OIW"}
CLUBS = tuple(
    Club(f"{division}{number}", conference, division)
    for conference, divisions in CONFERENCES.items()
    for division in divisions
    for number in range(4)
)
PLAYOFF_GAMES = 9
TURNS = 6


def classic() -> OddsSeason:
    """Nothing is played yet: division rivals home and away, the rest of the conference once."""
    pairs = [
        (home.name, away.name)
        for one, other in combinations(CLUBS, 2)
        if one.conference == other.conference
        for home, away in [(one, other), (other, one)][: 1 + (one.division == other.division)]
    ]
    games = tuple(OddsGame(number, None, *pair) for number, pair in enumerate(pairs))
    return OddsSeason(CLUBS, games, coin=Coin(provisional=True), playoffs=OddsPlayoffs(PlayoffFormat(10)))


def player_of(ruleset: str) -> EnginePlayer:
    """The clubs with the teams of the ruleset's own components."""
    teams = list(component_set(ruleset, "").data.get("team", ["base"]))
    key = {club.name: teams[number % len(teams)] for number, club in enumerate(CLUBS)}

    def header_of(home: str, away: str, neutral: bool, decide: bool) -> Mapping[str, Any]:
        return header(ruleset=ruleset, teams=(key[home], key[away]), neutral=neutral, decided=decide)

    return EnginePlayer(CLUBS, ruleset, header_of)


def stored_scores(season: OddsSeason, player: GamePlayer, seasons: int) -> GameScores:
    """The scores of these seasons."""
    prepared = field_of(season)
    sides = clubs_of(season.open, season, prepared)
    count = seasons * len(sides)
    rows, scores = game_rows(count), game_scores(count)
    for row in range(count):
        number, game = divmod(row, len(sides))
        rows.season[row], rows.game[row] = number, game
        rows.home[row], rows.away[row] = sides[game]
    player.play(rows, count, 1, scores)
    return scores


def taken(work: Callable[[], object]) -> float:
    """CPU seconds."""
    before = time.process_time()
    work()
    return time.process_time() - before


def measure(ruleset: str, seasons: int) -> None:
    season, player = classic(), player_of(ruleset)
    clubs = sorted(club.name for club in CLUBS)
    # Games of some teams are longer than those of others: each club at home and away once.
    pairs = [player.header_of(*pair, False, False) for pair in pairwise([*clubs, clubs[0]])]
    prepared = field_of(season)
    sides, orders = clubs_of(season.open, season, prepared), ranked(seasons, len(CLUBS), 2)
    scores = stored_scores(season, player, seasons)
    games = seasons * (len(season.open) + PLAYOFF_GAMES)

    def whole(number: int) -> None:
        simulate(season, player, seed=2, first=number * seasons, seasons=seasons)

    def only_games(number: int) -> None:
        for pair in pairs:
            situation_odds(
                pair, starting_record(pair), games=games // len(pairs), master=2, season=number + 1, full=True
            )

    def only_ranking(_: int) -> None:
        rank_seasons(prepared, sides, scores, seasons, orders, seed=1, first=0, best_of=5)

    simulate(season, player, seed=2, first=0, seasons=min(seasons, 100))  # compiles, and sets up the pairs
    parts = (whole, only_games, only_ranking)
    turns = [[taken(partial(part, number)) for part in parts] for number in range(TURNS)]
    every, alone, ranking = (min(part) / seasons for part in zip(*turns, strict=True))
    print(
        f"{ruleset}: {1 / every:.0f} seasons per CPU second, 10,000 take {10_000 * every:.1f} s; "
        f"games alone {games / seasons / alone:.0f} a second; ranking alone {1 / ranking:.0f} seasons; "
        f"parts {(alone + ranking) / every:.2f} of the whole",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ruleset", action="append", choices=[*RULESETS], help="default: all")
    parser.add_argument("--seasons", type=int, default=400, help="seasons of a turn (default: 400)")
    options = parser.parse_args()
    for ruleset in options.ruleset or RULESETS:
        measure(ruleset, options.seasons)


if __name__ == "__main__":
    main()
