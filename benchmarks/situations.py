#!/usr/bin/env python3
"""How long the win probability of a live situation takes, for each ruleset, and the review of a whole game.

python3 benchmarks/situations.py [--games 2500] [--threads 2] [--reviews]

The situations are steps 20, 60 and 100 of a game. Prints the mean of wall and CPU milliseconds, without
compiling, and the largest standard error. With --reviews also the CPU time of reviewing every decision of a
game, beside that of playing it (with its sheet) and of one such situation."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.bulk.reviews import choices_of, review_choices
from engine.bulk.simulation import situation_odds
from engine.bulk.steps import steps_of_packed
from engine.catalog import RULESETS, ruleset
from engine.kernel.dice import seed
from engine.kernel.record import copy_of
from engine.play.house import auto_play
from engine.play.setup import header, starting_record

STEPS = (20, 60, 100)


def main() -> None:
    """Prints one line for each ruleset."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--reviews", action="store_true", help="also review a whole game")
    options = parser.parse_args()
    for name in RULESETS:
        game_header, g, states = header(ruleset=name), starting_record(header(ruleset=name)), []
        seed(g, 1, 1, 1)
        for step in range(1, STEPS[-1] + 1):
            ruleset(name).step(g)
            if step in STEPS:
                states.append(copy_of(g))
        situation_odds(game_header, states[0], games=1, master=1)  # compiles
        wall, cpu = time.perf_counter(), time.process_time()
        for state in states:
            situation_odds(game_header, state, games=options.games, master=1)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        shown = f"{wall * 1000 / len(states):.0f} ms, {cpu * 1000 / len(states):.0f} ms of CPU time"
        print(f"{name}: {options.games} games in {shown}", flush=True)
        if options.reviews:
            review(game_header, cpu / len(states))


def review(game_header: dict[str, Any], situation: float) -> None:
    """Prints what the review of a game takes; `situation`: CPU seconds of a live situation."""
    auto_play(game_header, master=3, season=1, game=1)
    start = time.process_time()
    played = auto_play(game_header, master=3, season=1, game=2)
    playing = time.process_time() - start
    game, steps = steps_of_packed(played.sheet)
    choices = len(choices_of(game, steps))
    start = time.process_time()
    review_choices(game, steps, 6, 0, choices)
    taken = time.process_time() - start
    print(
        f"  its {choices} decisions reviewed in {taken:.1f} s of CPU: {taken / choices * 1000:.0f} ms each, "
        f"{taken / situation:.0f} times a situation, {taken / playing:.0f} times playing the game",
        flush=True,
    )


if __name__ == "__main__":
    main()
