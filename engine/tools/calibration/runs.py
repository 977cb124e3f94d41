"""Plays the games of a calibration, in one or more processes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from engine.play.auto_play import auto_play
from engine.tools.calibration.counts import GameCounts
from engine.tools.calibration.pairings import CalibrationPlan

CHUNK = 48  # games: two rounds of the 24 teams


def run_calibration(
    plan: CalibrationPlan, games: int, processes: int = 1, progress: Callable[[int], None] = lambda done: None
) -> GameCounts:
    """Plays the games, the same ones for any number of processes. Calls `progress` with the number of
    finished games."""
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    whole = GameCounts()
    play = partial(count_games, plan)
    if processes == 1:
        for chunk in chunks:
            whole.add(play(chunk))
            progress(whole.games)
        return whole
    with ProcessPoolExecutor(processes) as pool:
        for part in pool.map(play, chunks):
            whole.add(part)
            progress(whole.games)
    return whole


def count_games(plan: CalibrationPlan, numbers: range) -> GameCounts:
    """Plays these games and returns their counts."""
    counts = GameCounts()
    for game in numbers:
        counts.count(auto_play(plan.header(game), master=plan.seed, season=0, game=game))
    return counts
