"""Every way in which a rule can go: each face of each die, with the number of ways that lead there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from engine.kernel.record import copy_of
from engine.kernel.tape import InputNeeded, InputRequest

G = TypeVar("G")
Answers = Callable[[Any, InputRequest], Mapping[int, int]]  # -> each possible answer with its ways


class _Branch:
    """A tape with the answers given so far, which stops at the first one that is missing."""

    def __init__(self, given: tuple[int, ...]) -> None:
        self.given, self.at = given, 0

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        if self.at == len(self.given):
            raise InputNeeded([(kind, by, item)])
        self.at += 1
        return self.given[self.at - 1]

    def pair(self, g: Any, first: int, by_first: int, second: int, by_second: int, _: int) -> tuple[int, int]:
        return self.answer(g, first, by_first, 0), self.answer(g, second, by_second, 0)


def every_way(start: G, rule: Callable[[G], object], answers: Answers) -> Iterator[tuple[G, int, int]]:
    """Plays `rule` on copies of `start` in every possible way and yields (record afterwards, ways, of how
    many): the chance of this way is ways / of how many.

    `answers(record, want)` returns the possible answers of an input with their ways: the faces of a die with
    the number of sides that show them, or one answer of a Decision. The rule runs again from its beginning
    for each way, so this is for throws of a few dice."""
    open_ways: list[tuple[tuple[int, ...], int, int]] = [((), 1, 1)]
    while open_ways:
        given, ways, total = open_ways.pop()
        g = copy_of(start)
        g.tape = _Branch(given)  # type: ignore[attr-defined]
        try:
            rule(g)
        except InputNeeded as needed:
            found = answers(g, needed.wants[0])
            total *= sum(found.values())
            open_ways += [((*given, answer), ways * count, total) for answer, count in found.items()]
        else:
            g.tape = None  # type: ignore[attr-defined]
            yield g, ways, total
