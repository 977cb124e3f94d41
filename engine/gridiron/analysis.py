"""Exact chances of dice and calls, and what a ruleset says about choices that depend on score and clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from math import gcd, lcm
from typing import Generic, TypeVar

from engine.gridiron.field import GOAL

Ways = Mapping[int, int]  # yards -> number of ways to throw exactly these
Chances = Mapping[int, float]  # yards -> chance, 0 to 1; all chances add up to 1
Number = TypeVar("Number", int, float)

NOTHING: Chances = {0: 1.0}


def added(first: Mapping[int, Number], second: Mapping[int, Number]) -> dict[int, Number]:
    """The ways, or chances, of the sum of two independent numbers."""
    sums: dict[int, Number] = {}
    for a, p in first.items():
        for b, q in second.items():
            sums[a + b] = sums.get(a + b, 0) + p * q
    return sums


def sum_of(dice: Iterable[Sequence[int]]) -> Ways:
    return reduce(added, map(Counter, dice), {0: 1})


def lowest_of(faces: Sequence[int], dice: int) -> Ways:
    """The ways to each value of the lowest of several throws of one die; 0 without a die."""
    if dice == 0:
        return {0: 1}
    return {
        face: sum(f >= face for f in faces) ** dice - sum(f > face for f in faces) ** dice
        for face in set(faces)
    }


def chances_of(ways: Ways) -> Chances:
    total = sum(ways.values())
    return {number: count / total for number, count in ways.items()}


def mixed(*parts: tuple[float, Chances]) -> dict[int, float]:
    """The chances where each part happens with its own chance."""
    chances: dict[int, float] = {}
    for chance, yards in parts:
        if chance > 0:
            for number, p in yards.items():
                chances[number] = chances.get(number, 0.0) + chance * p
    return chances


def mean(chances: Chances) -> float:
    """The average, in yards."""
    return sum(number * p for number, p in chances.items())


def reach(chances: Chances, yards: int) -> float:
    """The chance of at least this many yards."""
    return min(1.0, sum(p for number, p in chances.items() if number >= yards))


G = TypeVar("G")
MOST_REROLLS = 12  # of a die that may be thrown again for ever: longer chains end there, 1 in 6**12


@dataclass(frozen=True, slots=True)
class CallOdds:
    """The chances of one call against one answer from a spot, in ways out of `total`.

    Every way is exactly one of: `yards` gained by a play that counts (between the goal lines), a `fumble`, an
    `interception`, a foul by the offense or by the defense. `incomplete` is the part of the ways to gain 0
    yards that are incomplete passes. What a penalty brings, and who accepts it, is another question."""

    spot: int
    total: int
    yards: Mapping[int, int]
    incomplete: int = 0
    fumble: int = 0
    interception: int = 0
    offense_foul: int = 0
    defense_foul: int = 0

    @property
    def mean(self) -> Fraction | None:
        """The average gain of a play that counts; None if there is no such play."""
        if not (ways := sum(self.yards.values())):
            return None
        return Fraction(sum(yards * count for yards, count in self.yards.items()), ways)

    def reach(self, yards: int) -> Fraction:
        """The chance that the play counts and gains `yards` or more."""
        return Fraction(sum(count for gain, count in self.yards.items() if gain >= yards), self.total)


CallTable = tuple[tuple[CallOdds, ...], ...]  # [call][answer]


@dataclass(slots=True)
class OddsCount:
    """Counts the ways of one call, which may be out of different totals."""

    spot: int
    yards: dict[int, Fraction] = field(default_factory=dict)
    others: dict[str, Fraction] = field(default_factory=dict)

    def gain(self, yards: int, chance: Fraction, *, incomplete: bool = False) -> None:
        """Adds a play that counts. Yards beyond a goal line do not."""
        yards = max(-self.spot, min(GOAL - self.spot, yards))
        self.yards[yards] = self.yards.get(yards, Fraction(0)) + chance
        if incomplete and yards == 0:
            self.add("incomplete", chance)

    def add(self, name: str, chance: Fraction) -> None:
        """Adds to another field of `CallOdds`, by its name."""
        self.others[name] = self.others.get(name, Fraction(0)) + chance

    def odds(self) -> CallOdds:
        """Returns the counts out of their smallest common total."""
        chances = [*self.yards.values(), *self.others.values()]
        total = lcm(*(chance.denominator for chance in chances))
        yards = {gain: _ways(chance, total) for gain, chance in sorted(self.yards.items()) if chance}
        others = {name: _ways(chance, total) for name, chance in self.others.items()}
        return CallOdds(self.spot, total, yards, **others)


def _ways(chance: Fraction, total: int) -> int:
    return chance.numerator * (total // chance.denominator)


def average_of(every_odds: Iterable[CallOdds]) -> CallOdds:
    """Returns the chances where each of these is equally likely. All have the same spot.

    Raises ValueError for none."""
    every = list(every_odds)
    total = lcm(*(odds.total for odds in every)) * len(every)
    names = ("incomplete", "fumble", "interception", "offense_foul", "defense_foul")
    yards: dict[int, int] = {}
    others = dict.fromkeys(names, 0)
    for odds in every:
        scale = total // len(every) // odds.total
        for gain, ways in odds.yards.items():
            yards[gain] = yards.get(gain, 0) + ways * scale
        for name in names:
            others[name] += getattr(odds, name) * scale
    least = gcd(total, *yards.values(), *others.values())
    return CallOdds(
        every[0].spot,
        total // least,
        {gain: ways // least for gain, ways in sorted(yards.items())},
        **{name: ways // least for name, ways in others.items()},
    )


# The choices whose answer depends on score and clock: on fourth down, the try after a touchdown, the
# time-out.
GO, PUNT, FIELD_GOAL = "go", "punt", "field_goal"
CHOICES = (GO, PUNT, FIELD_GOAL)


TRIES, TIMEOUTS = "tries", "timeouts"
KICK, TWO_POINTS = "kick", "two_point"
USE, KEEP = "use", "keep"
LATE_ANSWERS = {TRIES: (KICK, TWO_POINTS), TIMEOUTS: (USE, KEEP)}  # in the order of the answers, from 0


@dataclass(frozen=True)
class ChartChoices(Generic[G]):
    """`down_ask`: the kind of the Decision in which the offense chooses on fourth down. `down_answer`
    (record, side, choice, 32-bit number) returns the answer that makes a choice of CHOICES, NONE if it cannot
    be made. `times` (record): six moments from the start of the second half to its end, each a period and a
    clock. `place_try` changes a record with a down of the offense on the opponents' 2 to its try, after hands
    are dealt or strengths picked. `try_ask` and `timeout_asks` (by the side that has the ball, by the other
    one) are the kinds of the Decisions; their answers are in the order of LATE_ANSWERS. `run_down` (record,
    cards): removes cards at random until `cards` are left, in a game whose clock is a deck."""

    down_ask: int
    down_answer: Callable[[G, int, str, int], int]
    times: Callable[[G], Sequence[tuple[int, int]]]
    place_try: Callable[[G], None]
    try_ask: int
    timeout_asks: tuple[int, int]
    run_down: Callable[[G, int], None] | None = None


def moments(full: int, *late: int) -> tuple[int, ...]:
    """The clock at the start of a period, halfway through it, and then as given."""
    return (full, full // 2, *late)
