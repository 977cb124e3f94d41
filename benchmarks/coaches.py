#!/usr/bin/env python3
"""How well computer coaches play: wins against random legal answers, and of each profile against balanced.

python3 benchmarks/coaches.py [--games 2000] [--ruleset first_and_goal] [--limit 0.8]

All editions, base dice for both sides, half of the games at home; a tie is half a win. Compiled if numba is
available (the first run then takes a minute longer); ENGINE_JIT=0 plays the same games interpreted. Exits
with 1 if the situational coach wins less than the limit.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.bulk.simulation import play_rows, record_rows
from engine.catalog import ruleset
from engine.coaches import PROFILES, RANDOM
from engine.play.setup import header, starting_record

SEED = 20


def share_of_wins(name: str, other: str, games: int, rules: str, edition: str) -> tuple[float, float]:
    """(share of wins with ties as halves, lead in points per game), with sides swapped after half of the
    games.
    """
    halves = ahead = 0
    for home in (True, False):
        chosen = header(
            ruleset=rules,
            edition=edition,
            teams=("base", "base"),
            coaches=(name, other) if home else (other, name),
        )
        rows = record_rows(starting_record(chosen), games // 2)
        play_rows(chosen, rows, SEED, int(home), 0)
        for nth in range(games // 2):
            team = rows[nth]["team"] if hasattr(rows, "dtype") else rows[nth].team
            points = [int(side["score"]) if hasattr(side, "dtype") else side.score for side in team]
            lead = points[0] - points[1] if home else points[1] - points[0]
            ahead += lead
            halves += 2 if lead > 0 else int(lead == 0)
    return halves / 2 / (games // 2 * 2), ahead / (games // 2 * 2)


def main() -> int:
    """Prints one line per pair."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--ruleset", default="first_and_goal")
    parser.add_argument("--limit", type=float, default=0.8)
    options = parser.parse_args()
    good = True
    pairs = [("balanced", RANDOM), *((name, "balanced") for name in PROFILES if name != "balanced")]
    print(f"{options.games} games a line; wins, and points ahead a game")
    for edition in ruleset(options.ruleset).editions:
        for name, other in pairs:
            wins, ahead = share_of_wins(name, other, options.games, options.ruleset, edition)
            print(f"{edition:<10}{name:<24}{other:<24}{wins:>7.1%}{ahead:>8.1f}", flush=True)
            good = good and (other == "balanced" or wins >= options.limit)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
