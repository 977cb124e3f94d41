"""Exact chances of dice: how likely each number of yards is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

Chances = Mapping[int, float]  # yards -> chance, 0 to 1; all chances add up to 1

NOTHING: Chances = {0: 1.0}


def faces_of(faces: Sequence[int]) -> dict[int, float]:
    """The chances of one die."""
    found: dict[int, float] = {}
    for face in faces:
        found[face] = found.get(face, 0.0) + 1 / len(faces)
    return found


def added(one: Chances, other: Chances) -> dict[int, float]:
    """The chances of the sum of two independent numbers."""
    found: dict[int, float] = {}
    for a, p in one.items():
        for b, q in other.items():
            found[a + b] = found.get(a + b, 0.0) + p * q
    return found


def sum_of(dice: Iterable[Sequence[int]]) -> Chances:
    """The chances of the sum of these dice."""
    found = NOTHING
    for faces in dice:
        found = added(found, faces_of(faces))
    return found


def lowest_of(faces: Sequence[int], dice: int) -> Chances:
    """The chance of each value of the lowest of several throws of one die; 0 without a die."""
    if dice == 0:
        return NOTHING
    size = len(faces)
    return {
        face: (sum(f >= face for f in faces) / size) ** dice - (sum(f > face for f in faces) / size) ** dice
        for face in set(faces)
    }


def mixed(*parts: tuple[float, Chances]) -> dict[int, float]:
    """The chances where each part happens with its own chance."""
    found: dict[int, float] = {}
    for chance, yards in parts:
        if chance > 0:
            for number, p in yards.items():
                found[number] = found.get(number, 0.0) + chance * p
    return found


def mean(chances: Chances) -> float:
    """The average, in yards."""
    return sum(number * p for number, p in chances.items())


def reach(chances: Chances, yards: int) -> float:
    """The chance of at least this many yards."""
    return min(1.0, sum(p for number, p in chances.items() if number >= yards))
