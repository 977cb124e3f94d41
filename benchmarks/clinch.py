#!/usr/bin/env python3
"""Clinching in the last three weeks of five real seasons, with every mark checked.

python3 benchmarks/clinch.py [--seasons 2002 2008 2010 2015 2019] [--open 12]

Checks every example with `rank`, and every mark of a week against the weeks after it and the final table.
With `--open` games left, it plays through all their endings without a tie. Exits with 1 if anything
disagrees. Prints seconds of CPU time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from league.clinch.comparisons import RaceBoard
from league.clinch.race_model import Race, aims, scored
from league.clinch.verdicts import ClinchMark, ClinchVerdict, marks
from tests.clinch.races import nfl_race

CERTAIN = {ClinchMark.CLINCHED: True, ClinchMark.ELIMINATED: False}
Marks = dict[str, dict[str, ClinchVerdict]]


def wrong_examples(race: Race, found: Marks) -> int:
    """Examples for which `rank` does not give the outcome that they should show."""
    board, by_key = RaceBoard(race), {aim.key: aim for aim in aims(race.places, race.byes)}
    return sum(
        by_key[verdict.aim].reached(race.ended(example), board, club) is not reached
        for club, verdicts in found.items()
        for verdict in verdicts.values()
        for example, reached in ((verdict.reached, True), (verdict.missed, False))
        if example is not None
    )


def taken_back(earlier: Marks, later: Marks) -> int:
    """Marks that a later week contradicts."""
    return sum(
        verdict.mark in CERTAIN and later[club][aim].mark is not verdict.mark
        for club, verdicts in earlier.items()
        for aim, verdict in verdicts.items()
    )


def refuted(race: Race, found: Marks) -> int:
    """Marks that some ending of the open games contradicts."""
    board, by_key = RaceBoard(race), {aim.key: aim for aim in aims(race.places, race.byes)}
    certain = [v for verdicts in found.values() for v in verdicts.values() if v.mark in CERTAIN]
    wrong: set[tuple[str, str]] = set()
    for ends in product((0, 2), repeat=len(race.left)):
        standings = race.ended(scored(race.left, dict(enumerate(ends))))
        for verdict in certain:
            if by_key[verdict.aim].reached(standings, board, verdict.club) is not CERTAIN[verdict.mark]:
                wrong.add((verdict.club, verdict.aim))
    return len(wrong)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seasons", nargs="+", default=["2002", "2008", "2010", "2015", "2019"])
    parser.add_argument("--open", type=int, default=12, help="games left to play through in every way")
    options = parser.parse_args()
    wrong = 0
    for season in options.seasons:
        last: Marks | None = None
        for after in (14, 15, 16):
            race, began = nfl_race(season, after=after), time.process_time()
            found = marks(race)
            seconds = time.process_time() - began
            wrong += wrong_examples(race, found) + (taken_back(last, found) if last else 0)
            counts = Counter(
                verdict.mark.value for verdicts in found.values() for verdict in verdicts.values()
            )
            print(f"{season} after week {after}: {len(race.left)} open, {seconds:.1f} s, {dict(counts)}")
            last = found
        race = nfl_race(season, after=17, left=options.open)
        wrong += refuted(race, marks(race))
        print(f"{season} with {options.open} open: {2**options.open} endings played through, {wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
