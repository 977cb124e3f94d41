"""Games that go on with one chosen answer: the first step is played interpreted and given the answer; the
standing coaches and the dice decide everything else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

from engine.kernel.dice import seed
from engine.kernel.inputs import AUTO_PLAYERS, NONE
from engine.kernel.record import copy_of
from engine.kernel.tape import Recorder
from engine.play.setup import questions_of

REPEATS = 10  # games after each first step
LIMIT = 50  # steps before the choice: hands may have to be dealt first
Counts = dict[str, list[int]]  # key of a point -> [sum, sum of squares, samples] of twice the wins, ties as 1


@dataclass(frozen=True, slots=True)
class ChoiceOdds:
    """The chance to win after a choice (a tie counts half), with its standard error."""

    chance: float
    error: float


class ChosenAnswer(Recorder):
    """Plays with the ruleset's own dice and coaches, except for the first Decision of the kind `ask` by the
    side `by` (None: either), which `choose` (record, side) answers; NONE if that cannot be done."""

    def __init__(self, ask: int, by: int | None, choose: Callable[[Any, int], int]) -> None:
        super().__init__()
        self.ask, self.by, self.choose = ask, by, choose
        self.is_made = self.is_impossible = False

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        if kind == self.ask and self.by in (None, by) and not self.is_made:
            self.is_made = True
            value = self.choose(g, by)
            if value != NONE:
                return int(value)
            self.is_impossible = True
        return AUTO_PLAYERS[type(g)].answer(g, kind, by, item)


def after_answer(
    rules: Any, state: Any, tape: ChosenAnswer, numbers: tuple[int, int, int], limit: int
) -> Any:
    """The record at the end of the step in which the answer was given; None if it was not asked for within
    `limit` steps, or cannot be given. `numbers` are the seeds of the dice."""
    g = copy_of(state)
    seed(g, *numbers)
    g.tape = tape
    for _step in range(limit):
        if rules.over(g):
            break
        rules.step(g)
        if tape.is_made:
            break
    g.tape = None
    return None if tape.is_impossible or not tape.is_made else g


def add_sample(row: list[int], wins: int) -> None:
    """Adds a sample: `wins` counts twice the wins of its games, ties as 1."""
    row[0] += wins
    row[1] += wins * wins
    row[2] += 1


def add_counts(one: Counts, other: Counts) -> Counts:
    """Adds the counts of other samples to `one` and returns it."""
    for key, row in other.items():
        one[key] = [a + b for a, b in zip(one.get(key, [0, 0, 0]), row, strict=True)]
    return one


def odds_of_row(row: list[int] | None) -> ChoiceOdds | None:
    """The chance after a choice; None for fewer than two samples."""
    total, squares, samples = row or (0, 0, 0)
    if samples < 2:
        return None
    mean = total / samples
    variance = max(0.0, squares / samples - mean * mean) / (samples - 1)
    return ChoiceOdds(mean / (2 * REPEATS), sqrt(variance) / (2 * REPEATS))


def legal_answer(header: Mapping[str, Any], ask: int, answer: int) -> Callable[[Any, int], int]:
    """Chooses this answer where it is legal."""
    questions: Any = questions_of(header)
    tables = questions.tables
    refused = tables.rulings["REFUSED"]
    return lambda g, by: answer if tables.legal(g, ask, by, answer) < refused else NONE
