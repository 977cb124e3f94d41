#!/usr/bin/env python3
"""Compares the compiled ranker with `league.standings.tie_breaks.rank` over random seasons of many formats.

python3 benchmarks/odds_parity.py [--seasons 100000] [--seed 1]

Draws, forfeits, cancelled games, unequal numbers of games, one to three conferences, every step list. Exits
with 1 if an order differs.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.odds.any_season import any_season, differing

ENDINGS = 50  # of each season


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seasons", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong, compared, before = 0, 0, time.process_time()
    for number in range(-(-options.seasons // ENDINGS)):
        dice = Random(f"{options.seed} {number}")
        found = differing(dice, any_season(dice), ENDINGS)
        wrong, compared = wrong + len(found), compared + ENDINGS
        if found:
            print(f"season {number}: endings {found} differ")
        if number % 100 == 99:
            print(f"{compared} seasons, {wrong} different, {time.process_time() - before:.0f} s", flush=True)
    print(f"{compared} seasons compared, {wrong} different")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
