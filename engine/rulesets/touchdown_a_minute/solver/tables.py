"""The solution as the tables that the equilibrium coach reads."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from engine.coaches.solutions.tables import packed
from engine.kernel.compilation import JIT
from engine.kernel.record import columns_of
from engine.rulesets.touchdown_a_minute.coach import solved
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.solver.outcomes import sampled_outcomes
from engine.rulesets.touchdown_a_minute.solver.solution import (
    look,
    onside_is_better,
    solve,
    try_for_two,
    two_is_better,
)

FIELD = 100


@dataclass
class Tables:
    """The contents of the coach's file."""

    dice: list[list[int]]
    try_play: int = 0
    plays: list[int] = field(default_factory=lambda: [0] * solved.SITUATIONS)
    tries: list[int] = field(default_factory=list)
    onside: list[int] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """As the contents of the file."""
        return asdict(self) | {"plays": packed(self.plays)}


def solved_tables(fresh: Game, samples: int, seed: int = 1) -> dict[str, Any]:
    """Samples the outcomes of the dice of this record, solves the game and returns the contents of the
    coach's file; with 6,000 samples two minutes if compiled."""
    tables = Tables([list(faces) for faces in fresh.dice])
    rows = solved.HALVES * len(solved.TIMES) * (2 * solved.MOST_LEAD + 1)
    tables.tries, tables.onside = [0] * rows, [0] * rows

    def visit(boards: Any, half: int, n: int) -> None:
        if n in solved.TIMES_SOLVED:
            _write(tables, boards, half, n)
        if n - 1 in solved.TIMES_SOLVED:  # a kickoff comes when the play before it has been counted
            _write_onside(tables, boards, half, n - 1)

    boards = solve(sampled_outcomes(fresh, samples, seed), visit)
    try_for_two(boards)
    tables.try_play = _code(boards, 0)
    return tables.to_json()


def _code(boards: Any, choice: int) -> int:
    b = columns_of(boards)[0] if JIT else boards[0]
    return solved.code_of(choice, [int(n) for n in b.offense], [int(n) for n in b.defense])


def _write(tables: Tables, boards: Any, half: int, n: int) -> None:
    """Writes the situations of one zone of time."""
    for lead in solved.LEADS_SOLVED:
        for spot in solved.SPOTS_SOLVED:
            for down in range(1, 1 + solved.DOWNS):
                for to_go in solved.DISTANCES_SOLVED:
                    choice = look(boards, n - 1, lead, spot, down, min(to_go, FIELD - spot))
                    place = solved.situation_of(half, n, lead, spot, down, to_go)
                    tables.plays[place] = _code(boards, choice)
    for lead in range(-solved.MOST_LEAD, solved.MOST_LEAD + 1):
        tables.tries[_place(half, n, lead)] = int(two_is_better(boards, n - 1, lead))


def _write_onside(tables: Tables, boards: Any, half: int, n: int) -> None:
    """Writes the kickoffs of one zone of time."""
    for lead in range(-solved.MOST_LEAD, solved.MOST_LEAD + 1):
        tables.onside[_place(half, n, lead)] = int(onside_is_better(boards, n, lead))


def _place(half: int, n: int, lead: int) -> int:
    """The place of a moment and lead in the tables of tries and onside kicks."""
    return solved.moment_of(half, n) * (2 * solved.MOST_LEAD + 1) + lead + solved.MOST_LEAD
