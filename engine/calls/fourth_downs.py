"""Fourth downs played out: the chances to win after a play, a punt and a field goal, by spot and distance.

The first play of each sample is made interpreted, with the choice that is looked at; the rest of the game is
played by the standing coaches, compiled if numba is installed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any, NamedTuple

from engine.bulk.situations import situation_odds
from engine.catalog import ruleset
from engine.errors import EngineError
from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import SIDES
from engine.gridiron.field import GOAL
from engine.gridiron.fourth_downs import CHOICES, GO
from engine.kernel.dice import MASK, next32, seed
from engine.kernel.inputs import AUTO_PLAYERS, NONE
from engine.kernel.record import copy_of
from engine.kernel.tape import Recorder
from engine.play.setup import header_key, starting_record

SPOTS = tuple(range(5, GOAL, 5))
DISTANCES = (1, 2, 3, 4, 5, 7, 10, 15)
ANY = 0  # the distance of a kick, which depends on the spot alone
REPEATS = 10  # games after each first play
LIMIT = 50  # steps before the choice: hands may have to be dealt first


class Point(NamedTuple):
    """What is chosen where. `distance`: yards to the line to gain, ANY for a kick."""

    spot: int
    distance: int
    choice: str

    @property
    def key(self) -> str:
        """Its name in a result."""
        return f"{self.spot}:{self.distance}:{self.choice}"


POINTS = tuple(
    Point(spot, distance, choice)
    for spot in SPOTS
    for choice in CHOICES
    for distance in (DISTANCES if choice == GO else (ANY,))
    if distance <= GOAL - spot
)
Counts = dict[str, list[int]]  # key of a point -> [sum, sum of squares, samples] of twice the wins, ties as 1


@dataclass(frozen=True, slots=True)
class ChoiceOdds:
    """The chance to win after a choice (a tie counts half), with its standard error."""

    chance: float
    error: float


def play_fourth_downs(header: Mapping[str, Any], lead: int, master: int, first: int, count: int) -> Counts:
    """Plays the samples `first`, `first` + 1 ... of every point, at the start of the second half with the
    offense ahead by `lead` points. Sample n depends on the header, `lead`, `master` and n alone.

    Raises EngineError no_fourth_downs, impossible_state."""
    counts: Counts = {}
    for place, point in enumerate(POINTS):
        state = _state(header_key(header), lead, point.spot, point.distance or min(10, GOAL - point.spot))
        row = counts[point.key] = [0, 0, 0]
        for number in range(first, first + count):
            after = _after_choice(header, state, point.choice, master, place, number)
            if after is None:
                continue
            season = (number * len(POINTS) + place) & MASK
            odds = situation_odds(header, after, games=REPEATS, master=master, season=season, full=True)
            wins = 2 * odds.home_wins + odds.ties
            row[0] += wins
            row[1] += wins * wins
            row[2] += 1
    return counts


def add_counts(one: Counts, other: Counts) -> Counts:
    """Adds the counts of other samples to `one` and returns it."""
    for key, row in other.items():
        one[key] = [a + b for a, b in zip(one.get(key, [0, 0, 0]), row, strict=True)]
    return one


def odds_of(counts: Counts) -> dict[Point, ChoiceOdds]:
    """The chances of every point that has two samples or more."""
    found = {}
    for point in POINTS:
        total, squares, samples = counts.get(point.key, (0, 0, 0))
        if samples > 1:
            mean = total / samples
            variance = max(0.0, squares / samples - mean * mean) / (samples - 1)
            found[point] = ChoiceOdds(mean / (2 * REPEATS), sqrt(variance) / (2 * REPEATS))
    return found


class _Choosing(Recorder):
    """Plays with the ruleset's own dice and coaches, except for one answer of the offense."""

    def __init__(self, ask: int, answer: Any, choice: str) -> None:
        super().__init__()
        self.ask, self.choose, self.choice = ask, answer, choice
        self.is_made = self.is_impossible = False

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        if kind == self.ask and not self.is_made:
            self.is_made = True
            value = self.choose(g, by, self.choice, next32(g))
            if value != NONE:
                return int(value)
            self.is_impossible = True
        return AUTO_PLAYERS[type(g)].answer(g, kind, by, item)


@lru_cache(maxsize=2 * len(POINTS))
def _state(key: str, lead: int, spot: int, to_go: int) -> Any:
    """Fourth down of the home side."""
    header = json.loads(key)
    g, rules = starting_record(header), ruleset(header["ruleset"])
    if rules.fourth_downs is None:
        raise EngineError("no_fourth_downs", f"Nobody chooses on fourth downs of {header['ruleset']}.")
    period, clock = rules.fourth_downs.second_half(g)
    score = (20 + lead, 20) if lead > 0 else (20, 20 - lead)
    timeouts = (g.team[0].timeouts, g.team[1].timeouts)
    rules.correct(g, DownCorrection(score, timeouts, period, clock, SIDES[0], 4, spot, to_go))
    return g


def _after_choice(
    header: Mapping[str, Any], state: Any, choice: str, master: int, place: int, number: int
) -> Any | None:
    """The record after the first play with this choice; None if the hand has no card to play."""
    rules = ruleset(header["ruleset"])
    assert rules.fourth_downs is not None
    g = copy_of(state)
    seed(g, master, place, number)
    g.tape = tape = _Choosing(rules.fourth_downs.ask, rules.fourth_downs.answer, choice)
    for _step in range(LIMIT):
        rules.step(g)
        if tape.is_made:
            break
    g.tape = None
    return None if tape.is_impossible or not tape.is_made else g
