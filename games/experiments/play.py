"""Plays the games of an experiment: game n of every arm with the same teams and the same numbers."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.play.auto_play import auto_play
from engine.tools.calibration.pairings import round_robin
from games.experiments.counts import BlockCounts, block_of, count_score, count_watched
from games.experiments.plans import GAMES, Arm, ExperimentPlan
from games.experiments.scores import scores_of
from games.experiments.seasons import play_seasons

WATCHED = 400  # games of an arm that are played with their play-by-play, spread over the run
SEASON = 1  # the number of the season that decides the dice, together with the number of the game


def play_experiment(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    """Plays games or seasons number `first`, `first` + 1 ... of all arms of the plan (`to_json`).

    Numbers count from 0. Returns the counts of `games.experiments.counts`."""
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
