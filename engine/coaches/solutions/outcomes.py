"""What a call leads to, as a few rows: gains are counted together where no single yard decides anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from engine.coaches.solutions.board import WHOLE

Row = tuple[int, int, int]  # kind of outcome; yards from the line of scrimmage; chance in 1 / WHOLE
Counts = Mapping[tuple[int, int], int] | Mapping[tuple[int, int], Fraction]  # (kind, yards) -> weight
Ends = Callable[[int], Sequence[int]]  # kind of outcome -> the upper ends of its groups of yards


def rows_of_outcomes(found: Counts, ends_of: Ends, whole: int = WHOLE) -> tuple[Row, ...]:
    """The outcomes (kind, yards) with their weights, in groups. The chances add up to `whole`."""
    groups: dict[tuple[int, int], list[tuple[int, int | Fraction]]] = {}
    for (kind, yards), weight in found.items():
        end = next(end for end in ends_of(kind) if yards <= end)
        if weight:
            groups.setdefault((kind, end), []).append((yards, weight))
    total = sum(found.values())
    rows = [
        (kind, sum(yards * weight for yards, weight in all_), sum(weight for _, weight in all_))
        for (kind, _end), all_ in sorted(groups.items())
    ]
    chances = [int(weight * whole // total) for _, _, weight in rows]
    largest = max(range(len(rows)), key=chances.__getitem__)
    chances[largest] += whole - sum(chances)
    return tuple(
        (kind, round(Fraction(yards) / weight), chance)
        for (kind, yards, weight), chance in zip(rows, chances, strict=True)
    )
