#!/usr/bin/env python3
"""How few passes can be completed in 1st & Goal, whatever the matchups are (docs/odds/coaches.md).

python3 benchmarks/component_sets/completions.py

Every cell that the cards can have (none to three colors, one to three black dice) with base dice, exactly: a
pass is complete for a gain, incomplete for no gain or if X comes and the black die is no loss, a sack for a
loss. Fouls are left out, and what follows a second BREAKAWAY. A mix of two cells gives most of anything under
one condition, so all pairs are tried.
"""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.component_sets.moves import CELLS
from engine.components.library import component_set

SHARE = Fraction(7, 10)
SIXTH = Fraction(1, 6)


class Pass(NamedTuple):
    """Chances of a pass in one cell, and its yards on average."""

    complete: Fraction
    incomplete: Fraction  # or intercepted
    sack: Fraction
    yards: Fraction


def pass_in(dice: dict[str, list[int]], colors: list[str], black: int) -> Pass:
    """The pass of one cell."""
    lowest = Counter(min(faces) for faces in product(dice["black"], repeat=black))
    total: Counter[int] = Counter()
    for faces in product(*(dice[color] for color in colors)):
        for loss, count in lowest.items():
            total[sum(faces) + loss] += count
    ways = total.total()
    rolled = {yards: Fraction(count, ways) for yards, count in total.items()}
    black_alone = {yards: Fraction(count, lowest.total()) for yards, count in lowest.items()}
    twice: Counter[int] = Counter()
    for (one, chance), (two, other) in product(rolled.items(), rolled.items()):
        twice[one + two] += chance * other
    kinds = ((4 * SIXTH - SIXTH * SIXTH, rolled), (SIXTH, twice), (SIXTH, black_alone), (SIXTH**2, rolled))
    complete = incomplete = sack = mean = Fraction(0)
    for nth, (share, yards) in enumerate(kinds):
        for gain, chance in yards.items():
            mean += share * chance * gain
            if nth == 3:  # T and T: an interception
                incomplete += share * chance
            elif gain < 0:
                sack += share * chance
            elif gain == 0 or nth == 2:
                incomplete += share * chance
            else:
                complete += share * chance
    return Pass(complete, incomplete, sack, mean)


def mixed(one: Pass, two: Pass) -> Pass | None:
    """The mix of two cells in which the share SHARE of passes is complete; None if there is none."""
    over, under = (each.complete - SHARE * (each.complete + each.incomplete) for each in (one, two))
    if over * under >= 0:
        return None
    part = under / (under - over)
    return Pass(*(part * x + (1 - part) * y for x, y in zip(one, two, strict=True)))


def main() -> None:
    """Prints the mixes with the most yards and with the fewest sacks."""
    dice = component_set("first_and_goal", "house_2026").data["team"]["base"]["dice"]
    cells = [pass_in(dice, colors, black) for colors, black in CELLS]
    mixes = [found for pair in combinations(cells, 2) if (found := mixed(*pair))]
    fewest = min(each.complete / (each.complete + each.incomplete) for each in cells if each.yards >= 5)
    print(f"fewest completions in a single cell of 5 yards or more: {float(fewest):.1%}")
    for title, best in (
        ("most yards", max(mixes, key=lambda mix: mix.yards)),
        ("fewest sacks", min(mixes, key=lambda mix: mix.sack)),
        (
            "fewest sacks at 5 yards or more",
            min((m for m in mixes if m.yards >= 5), key=lambda mix: mix.sack),
        ),
    ):
        print(f"70 % complete, {title}: {float(best.yards):.2f} yards a pass, {float(best.sack):.1%} sacks")


if __name__ == "__main__":
    main()
