"""Whether physical dice are fair: Pearson's chi-square test for each die, corrected for many dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, gamma, sqrt

LEAST_EXPECTED = 5  # throws of each face: below it the distribution of the statistic is only a guess
UNUSUAL = 0.05


@dataclass(frozen=True, slots=True)
class FaceCount:
    """How often a face came, and how often it would have come on average."""

    face: str
    count: int
    expected: float


@dataclass(frozen=True, slots=True)
class DieTest:
    """One die. `chance` is how often fair dice differ that much or more; `corrected` is the same for the most
    unusual of all dice tested (Holm). Both are None if there are too few throws."""

    faces: tuple[FaceCount, ...]
    statistic: float
    chance: float | None
    corrected: float | None

    @property
    def throws(self) -> int:
        """How often the die was thrown."""
        return sum(face.count for face in self.faces)

    @property
    def is_unusual(self) -> bool:
        """Whether chance alone explains these throws badly."""
        return self.corrected is not None and self.corrected < UNUSUAL


def check_dice(dice: Sequence[Sequence[FaceCount]]) -> list[DieTest]:
    """Tests these dice, in their order."""
    chances = [_chance(faces) for faces in dice]
    tested = sorted((chance, place) for place, chance in enumerate(chances) if chance is not None)
    corrected: dict[int, float] = {}
    least = 0.0
    for rank, (chance, place) in enumerate(tested):
        least = max(least, min(1.0, chance * (len(tested) - rank)))
        corrected[place] = least
    return [
        DieTest(tuple(faces), _statistic(faces), chances[place], corrected.get(place))
        for place, faces in enumerate(dice)
    ]


def _statistic(faces: Sequence[FaceCount]) -> float:
    return sum((face.count - face.expected) ** 2 / face.expected for face in faces)


def _chance(faces: Sequence[FaceCount]) -> float | None:
    if len(faces) < 2 or min(face.expected for face in faces) < LEAST_EXPECTED:
        return None
    return chi_square_above(_statistic(faces), len(faces) - 1)


def chi_square_above(statistic: float, freedom: int) -> float:
    """The probability that a chi-square variable with this many degrees of freedom (1 or more) is at least
    `statistic`: the finite sums for whole numbers (Abramowitz and Stegun 26.4.4 and 26.4.5)."""
    half = statistic / 2
    if freedom % 2:
        tail: float = sum(half ** (n - 0.5) / gamma(n + 0.5) for n in range(1, (freedom + 1) // 2))
        return erfc(sqrt(half)) + exp(-half) * tail
    term, total = 1.0, 0.0
    for n in range(freedom // 2):
        total += term
        term *= half / (n + 1)
    return exp(-half) * total
