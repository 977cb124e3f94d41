#!/usr/bin/env python3
"""How long a whole table takes: 24 clubs, 168 games, every tie broken, explained and seeded.

python3 benchmarks/standings.py [--seasons 200] [--limit 20]

Prints milliseconds; exits with 1 if the slowest season exceeds the limit. `open` seasons have any score up to
45. `level` seasons are the worst case: every game ends 10-10, so every place goes through all steps to the
coin toss.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from league.standings.records import Club, PlayedGame
from league.standings.steps import Coin
from league.standings.tie_breaks import rank

CONFERENCES = {"Eastern": "NMS", "Western": "OIW"}
CLUBS = [
    Club(f"{division}{number}", conference, division)
    for conference, divisions in CONFERENCES.items()
    for division in divisions
    for number in range(4)
]


def season(number: int, points: range) -> list[PlayedGame]:
    """Division rivals home and away, the rest of the conference once."""
    dice = Random(number)
    return [
        PlayedGame(home, away, dice.choice(points), dice.choice(points), week=dice.randrange(14))
        for one, other in combinations(CLUBS, 2)
        if one.conference == other.conference
        for home, away in [(one.name, other.name), (other.name, one.name)][
            : 1 + (one.division == other.division)
        ]
    ]


def milliseconds(games: list[PlayedGame]) -> float:
    gc.collect()
    before = time.perf_counter()
    rank(CLUBS, games, coin=Coin(1))
    return 1000 * (time.perf_counter() - before)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seasons", type=int, default=200, help="seasons of each kind (default: 200)")
    parser.add_argument(
        "--limit", type=float, default=20, help="milliseconds a season may take (default: 20)"
    )
    options = parser.parse_args()
    slowest = 0.0
    for kind, points in (("open", range(46)), ("level", range(10, 11))):
        taken = [milliseconds(season(number, points)) for number in range(options.seasons)]
        slowest = max(slowest, *taken)
        print(f"{kind}: median {median(taken):.1f} ms, slowest {max(taken):.1f} ms, {len(taken)} seasons")
    return int(slowest > options.limit)


if __name__ == "__main__":
    sys.exit(main())
