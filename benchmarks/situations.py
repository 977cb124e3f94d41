#!/usr/bin/env python3
"""How long the win probability of a live situation takes, for each ruleset.

python3 benchmarks/situations.py [--games 2500] [--threads 2]

The situations are steps 20, 60 and 100 of a game. Prints the mean of wall and CPU milliseconds, without
compiling, and the largest standard error."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.bulk.situations import situation_odds
from engine.catalog import RULESETS, ruleset
from engine.kernel.dice import seed
from engine.kernel.record import copy_of
from engine.play.setup import header, starting_record

STEPS = (20, 60, 100)


def main() -> None:
    """Prints one line for each ruleset."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    for name in RULESETS:
        game_header, g, states = header(ruleset=name), starting_record(header(ruleset=name)), []
        seed(g, 1, 1, 1)
        for step in range(1, STEPS[-1] + 1):
            ruleset(name).step(g)
            if step in STEPS:
                states.append(copy_of(g))
        situation_odds(game_header, states[0], games=1, master=1)  # compiles
        wall, cpu, error = time.perf_counter(), time.process_time(), 0.0
        for state in states:
            odds = situation_odds(game_header, state, games=options.games, master=1, threads=options.threads)
            error = max(error, odds.error)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        shown = f"{wall * 1000 / len(states):.0f} ms, {cpu * 1000 / len(states):.0f} ms of CPU time"
        print(f"{name}: {options.games} games in {shown}, standard error at most {error:.2%}", flush=True)


if __name__ == "__main__":
    main()
