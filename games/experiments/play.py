"""Whole seasons of an experiment: every team meets every other one once, then the best play for the title."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from engine.play.house import auto_play
from engine.tools.calibration import round_robin
from games.experiments.measures import (
    BLOCKS,
    BlockCounts,
    block_of,
    count_score,
    count_watched,
    player_of,
    scores_of,
)
from games.experiments.plans import GAMES, Arm, ExperimentPlan
from games.simulations.kinds import Kind, add_counts
from league.odds.players import EnginePlayer, GameRows, GameScores
from league.odds.rounds import simulate
from league.odds.values import OddsGame, OddsPlayoffs, OddsSeason
from league.playoffs.bracket import PLAYOFF_FORMATS
from league.standings.records import Club
from league.standings.steps import Coin

MOST_PLACES = 8


def play_seasons(
    plan: ExperimentPlan, arm: Arm, seed: int, numbers: range, blocks: dict[str, BlockCounts]
) -> None:
    """Plays these seasons of an arm and adds their counts: scores of the regular season, and titles."""
    season = season_of(plan)
    names = sorted(plan.teams)
    for part in _parts(numbers, plan.size):
        counts = blocks.setdefault(str(block_of(part.start, plan.size)), Counter())
        player = CountingPlayer(player_of(arm.header, plan.teams), names, counts)
        tally = simulate(season, player, seed=seed, first=part.start, seasons=len(part))
        counts["seasons"] += tally.seasons
        for team, club in tally.clubs.items():
            counts[f"title/{team}"] += club.title


def season_of(plan: ExperimentPlan) -> OddsSeason:
    """One field of teams without divisions. At home is the side that `round_robin` names first, so that home
    games are shared evenly; half of the teams, at most 8, reach the playoffs."""
    count = len(plan.teams)
    games = {frozenset(pair): pair for pair in reversed(round_robin(plan.teams))}
    places = min(MOST_PLACES, 1 << (count // 2).bit_length() - 1)
    return OddsSeason(
        clubs=tuple(Club(team) for team in plan.teams),
        games=tuple(OddsGame(number, 1, *pair) for number, pair in enumerate(reversed(games.values()), 1)),
        playoffs=OddsPlayoffs(PLAYOFF_FORMATS[places]),
        coin=Coin(provisional=True),
    )


@dataclass
class CountingPlayer:
    """Plays as another player does, and counts the scores of the regular season. In the playoffs the better
    team is at home, so they say nothing about home games."""

    player: EnginePlayer
    names: list[str]
    counts: BlockCounts

    def play(self, rows: GameRows, count: int, seed: int, scores: GameScores) -> None:
        """See `GamePlayer`."""
        self.player.play(rows, count, seed, scores)
        for row in range(count):
            if not rows.decide[row]:
                teams = self.names[rows.home[row]], self.names[rows.away[row]]
                count_score(self.counts, teams, int(scores.home[row]), int(scores.away[row]))


def _parts(numbers: range, size: int) -> list[range]:
    """The numbers of each block among these."""
    starts = [-(-block * size // BLOCKS) for block in range(BLOCKS + 1)]
    parts = [range(max(numbers.start, first), min(numbers.stop, end)) for first, end in pairwise(starts)]
    return [part for part in parts if part]


WATCHED = 400  # games of an arm that are played with their play-by-play, spread over the run
SEASON = 1  # the number of the season that decides the dice, together with the number of the game


def play_experiment(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    """Plays games or seasons number `first`, `first` + 1 ... of all arms of the plan (`to_json`).

    Numbers count from 0. Returns the counts of `games.experiments.measures`."""
    plan = ExperimentPlan.from_json(spec)
    numbers = range(first, min(first + count, plan.size))
    blocks: list[dict[str, BlockCounts]] = [{} for _ in plan.arms]
    for arm, counts in zip(plan.arms, blocks, strict=True):
        if plan.unit == GAMES:
            _play_games(plan, arm, seed, numbers, counts)
        else:
            play_seasons(plan, arm, seed, numbers, counts)
        _watch(plan, arm, seed, numbers, counts)
    return {"arms": [{block: dict(counts) for block, counts in arm.items()} for arm in blocks]}


def teams_of_game(plan: ExperimentPlan, number: int) -> tuple[str, str]:
    """Home and away. In each run of as many games as there are teams, every team plays once at home and once
    away."""
    pairs = round_robin(plan.teams)
    return pairs[number % len(pairs)]


def _play_games(
    plan: ExperimentPlan, arm: Arm, seed: int, numbers: range, blocks: dict[str, BlockCounts]
) -> None:
    pairs = round_robin(plan.teams)
    teams = [pairs[number % len(pairs)] for number in numbers]
    scores = scores_of(arm.header, plan.teams, teams, seed, SEASON, numbers.start)
    for number, pair, (home, away) in zip(numbers, teams, scores, strict=True):
        count_score(_block(plan, number, blocks), pair, home, away)


def _watch(plan: ExperimentPlan, arm: Arm, seed: int, numbers: range, blocks: dict[str, BlockCounts]) -> None:
    """Plays some of the games once more with their play-by-play. Of a season it is one game, between the
    teams of the game with its number."""
    step = max(1, plan.size // WATCHED)
    for number in numbers:
        if number % step == 0:
            header = {**arm.header, "teams": list(teams_of_game(plan, number))}
            game = auto_play(header, master=seed, season=SEASON, game=number)
            count_watched(_block(plan, number, blocks), game)


def _block(plan: ExperimentPlan, number: int, blocks: dict[str, BlockCounts]) -> BlockCounts:
    return blocks.setdefault(str(block_of(number, plan.size)), Counter())


KIND = Kind(name="experiment", play=play_experiment, add=add_counts, chunk=200, most=100_000, days=90)
