"""Whole seasons of an experiment: every team meets every other one once, then the best play for the title."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from engine.tools.calibration.pairings import round_robin
from games.experiments.counts import BLOCKS, BlockCounts, block_of, count_score
from games.experiments.plans import Arm, ExperimentPlan
from games.experiments.scores import player_of
from league.odds import OddsGame, OddsPlayoffs, OddsSeason, simulate
from league.odds.players import EnginePlayer, GameRows, GameScores
from league.playoffs import PLAYOFF_FORMATS
from league.standings import Club

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
        coin=None,
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
