"""What one call brings against one answer: exact chances of yards, lost balls and flags, counted in ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, TypeVar

from engine.gridiron.field import GOAL

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
    def counting(self) -> int:
        """The ways in which the play counts: no flag, and the ball is kept."""
        return sum(self.yards.values())

    @property
    def mean(self) -> Fraction | None:
        """The average gain of a play that counts; None if there is no such play."""
        if not (ways := self.counting):
            return None
        return Fraction(sum(yards * count for yards, count in self.yards.items()), ways)

    @property
    def turnover(self) -> Fraction:
        """The chance that the ball is lost."""
        return Fraction(self.fumble + self.interception, self.total)

    @property
    def foul(self) -> Fraction:
        """The chance of a flag on either side."""
        return Fraction(self.offense_foul + self.defense_foul, self.total)

    @property
    def touchdown(self) -> Fraction:
        """The chance that the play reaches the goal line."""
        return self.reach(GOAL - self.spot)

    def reach(self, yards: int) -> Fraction:
        """The chance that the play counts and gains `yards` or more."""
        return Fraction(sum(count for gain, count in self.yards.items() if gain >= yards), self.total)

    def share(self, ways: int) -> Fraction:
        """The chance of `ways` of all ways."""
        return Fraction(ways, self.total)


CallTable = tuple[tuple[CallOdds, ...], ...]  # [call][answer]


@dataclass(frozen=True)
class CallTables(Generic[G]):
    """How a ruleset reckons its calls. `table` (record, attacking side, spot) returns every call against
    every answer, in the order of `PlayFacts.calls`. `assumes`: what it takes for granted, as sentences."""

    table: Callable[[G, int, int], CallTable]
    assumes: tuple[str, ...]


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


def average_of(odds: Iterable[CallOdds]) -> CallOdds:
    """Returns the chances where each of these is equally likely. All have the same spot.

    Raises ValueError for none."""
    every = list(odds)
    total = lcm(*(one.total for one in every)) * len(every)
    names = ("incomplete", "fumble", "interception", "offense_foul", "defense_foul")
    yards: dict[int, int] = {}
    others = dict.fromkeys(names, 0)
    for one in every:
        scale = total // len(every) // one.total
        for gain, ways in one.yards.items():
            yards[gain] = yards.get(gain, 0) + ways * scale
        for name in names:
            others[name] += getattr(one, name) * scale
    least = gcd(total, *yards.values(), *others.values())
    return CallOdds(
        every[0].spot,
        total // least,
        {gain: ways // least for gain, ways in sorted(yards.items())},
        **{name: ways // least for name, ways in others.items()},
    )
