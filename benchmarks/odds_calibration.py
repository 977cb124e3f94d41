#!/usr/bin/env python3
"""Are situations given 60 % won about 60 % of the time? Games that the odds have not seen.

python3 benchmarks/odds_calibration.py [--games 1000] [--samples 1000] [--svg FILE]

Auto-played games stop at two random steps each. Other dice play them on from there; the odds are compared
with the result of the game itself."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.bulk.simulation import situation_odds
from engine.catalog import RULESETS, ruleset
from engine.kernel.dice import seed
from engine.kernel.record import copy_of
from engine.play.setup import header, starting_record

SITUATIONS = 2  # of each game
BINS = 10
HELD_OUT, OTHER = 20_261_122, 1  # master seeds of the games and of the predictions
Pair = tuple[float, float]  # (probability given, result: 1, 1/2 or 0)


def pairs_of(name: str, games: int, samples: int) -> list[Pair]:
    """Plays the games of one ruleset and predicts them."""
    game_header, rules, chooser = header(ruleset=name), ruleset(name), random.Random(name)
    found = []
    for number in range(1, games + 1):
        g, states = starting_record(game_header), []
        seed(g, HELD_OUT, 1, number)
        while not rules.over(g):
            states.append(copy_of(g))
            rules.step(g)
        home, away = g.team[0].score, g.team[1].score
        won = (home > away) + (home == away) / 2
        for state in chooser.sample(states, SITUATIONS):
            odds = situation_odds(game_header, state, games=samples, master=OTHER, season=number)
            found.append((odds.home, won))
    return found


def bins_of(pairs: Iterable[Pair]) -> list[list[Pair]]:
    """The pairs by tenths of the probability given."""
    bins: list[list[Pair]] = [[] for _ in range(BINS)]
    for pair in pairs:
        bins[min(int(pair[0] * BINS), BINS - 1)].append(pair)
    return bins


def line_of(pairs: Sequence[Pair]) -> tuple[int, float, float, float]:
    """How many pairs, the mean given, the mean won, and its standard error if the odds are right."""
    number = len(pairs)
    given, won = (sum(column) / number for column in zip(*pairs, strict=True))
    return number, given, won, sqrt(sum(p * (1 - p) for p, _won in pairs)) / number


def report(name: str, pairs: Sequence[Pair]) -> None:
    """Prints the reliability table and the Brier score of one ruleset."""
    brier = sum((given - won) ** 2 for given, won in pairs) / len(pairs)
    ideal = sum(given * (1 - given) for given, _won in pairs) / len(pairs)
    print(f"{name}: Brier score {brier:.4f}, {ideal:.4f} if every probability were exact")
    for part in filter(None, bins_of(pairs)):
        number, given, won, error = line_of(part)
        print(f"  {number:5} situations given {given:6.1%}: won {won:6.1%} +- {error:.1%}")


def svg_of(found: dict[str, list[Pair]]) -> str:
    """The calibration plot, one panel for each ruleset."""
    panels, size, gap = [], 300, 60
    for place, (name, pairs) in enumerate(found.items()):
        left = gap + place * (size + gap)
        panels.append(f'<g transform="translate({left} 40)"><text x="0" y="-14">{name}</text>')
        panels.append(f'<path d="M0 0V{size}H{size}" class="axis"/>')
        panels.append(f'<path d="M0 {size}L{size} 0" class="ideal"/>')
        for share in (0, 50, 100):
            at = size * share / 100
            panels.append(f'<text x="{at}" y="{size + 18}" text-anchor="middle">{share} %</text>')
            panels.append(f'<text x="-8" y="{size - at + 4}" text-anchor="end">{share} %</text>')
        for part in filter(None, bins_of(pairs)):
            _number, given, won, error = line_of(part)
            x, low, high = size * given, size * (1 - won + 2 * error), size * (1 - won - 2 * error)
            panels.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" class="error"/>')
            panels.append(f'<circle cx="{x:.1f}" cy="{size * (1 - won):.1f}" r="5"/>')
        panels.append("</g>")
    width, height = gap + len(found) * (size + gap), size + 80
    style = (
        "text{font:13px sans-serif;fill:#333}.axis{fill:none;stroke:#333}"
        ".ideal{stroke:#999;stroke-dasharray:4 4}"
        ".error{stroke:#1b5e8c;stroke-width:2}circle{fill:#1b5e8c}"
    )
    ground = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="Probability given (across) and share won (up), with two standard errors">'
        f"<style>{style}</style>{ground}{''.join(panels)}</svg>\n"
    )


def main() -> None:
    """Prints the figures of every ruleset, and writes the plot if `--svg` names a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--samples", type=int, default=1000)
    parser.add_argument("--svg", type=Path)
    options = parser.parse_args()
    found = {}
    for name in RULESETS:
        found[name] = pairs_of(name, options.games, options.samples)
        report(name, found[name])
    if options.svg:
        options.svg.write_text(svg_of(found))


if __name__ == "__main__":
    main()
