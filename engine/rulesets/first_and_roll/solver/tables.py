"""The solution as the tables that the equilibrium coach reads."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from engine.coaches.solutions.tables import packed, shares_of
from engine.gridiron.field import GOAL
from engine.rulesets.first_and_roll.coach import solved
from engine.rulesets.first_and_roll.rules.names import LENGTH
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.solver.outcomes import all_outcomes
from engine.rulesets.first_and_roll.solver.solution import Solution, look, onside_is_better, two_is_better

MOMENT_LEADS = solved.HALVES * solved.MOMENTS * (2 * solved.MOST_LEAD + 1)


@dataclass
class Tables:
    """The contents of the coach's file."""

    dice: list[list[int]]
    track: list[int]
    try_calls: int = 0
    calls: list[int] = field(default_factory=lambda: [0] * solved.SITUATIONS)
    choices: list[int] = field(default_factory=lambda: [0] * solved.SITUATIONS)
    tries: list[int] = field(default_factory=lambda: [0] * MOMENT_LEADS)
    onside: list[int] = field(default_factory=lambda: [0] * MOMENT_LEADS)

    def to_json(self) -> dict[str, Any]:
        """As the contents of the file."""
        return asdict(self) | {"calls": packed(self.calls, "H"), "choices": packed(self.choices, "B")}


def solved_tables(fresh: Game, _samples: int, _seed: int = 1) -> dict[str, Any]:
    """Counts every outcome of the dice of this record, solves the game and returns the contents of the
    coach's file. Nothing is sampled."""
    tables = Tables([list(faces) for faces in fresh.dice], list(fresh.track))
    solution = Solution(all_outcomes(fresh))
    tables.try_calls = _calls(solution.board)
    solution.solve(fresh.track[LENGTH], lambda solution: _write(tables, solution))
    return tables.to_json()


def _calls(b: Any) -> int:
    return shares_of([int(n) for n in b.offense], [int(n) for n in b.defense])


def _write(tables: Tables, solution: Solution) -> None:
    """Writes the situations and kickoffs of the space that has just been solved."""
    b = solution.board
    half, spaces = int(b.half), int(b.spaces)
    if spaces > 1 and spaces not in solved.TIMES_SOLVED:
        return
    for view in range(2 if b.slot[0] != b.slot[1] else 1):
        ours, theirs = int(b.ours[view]), int(b.ours[1 - view])
        for lead in solved.LEADS_SOLVED if half == 2 else solved.EARLY_LEADS_SOLVED:
            moment = _moment(half, spaces, lead, ours, theirs)
            if moment:
                _write_plays(tables, solution, view, moment, lead)
        for lead in range(-solved.MOST_LEAD, solved.MOST_LEAD + 1):
            _write_kickoffs(tables, solution, view, lead)


def _moment(half: int, spaces: int, lead: int, ours: int, theirs: int) -> int:
    """The moment for which the space of the board stands, or 0. With more spaces than one both sides have all
    time-outs. On the last one the side in the lead has all; else two stand for one and more."""
    if spaces > 1:
        return 1 + solved.LAST_SPACE + solved.TIMES_SOLVED.index(spaces)
    if half == 2 and lead != 0:
        behind, ahead = (ours, theirs) if lead < 0 else (theirs, ours)
        return 1 + behind if ahead == solved.ALL_TIMEOUTS else 0
    return 1 + ours + theirs // 2 if ours in (0, 2) and theirs in (0, 2) else 0


def _write_plays(tables: Tables, solution: Solution, view: int, moment: int, lead: int) -> None:
    for spot in solved.SPOTS_SOLVED:
        for down in range(1, 1 + solved.DOWNS):
            for to_go in solved.DISTANCES_SOLVED:
                choice = look(solution.boards, view, lead, spot, down, min(to_go, GOAL - spot))
                place = solved.situation_of(int(solution.board.half), moment, lead, spot, down, to_go)
                tables.choices[place] = choice + solved.CHOICES * int(solution.board.bombs)
                tables.calls[place] = _calls(solution.board)


def _write_kickoffs(tables: Tables, solution: Solution, view: int, lead: int) -> None:
    """Tries and kickoffs; those after which the half is over with those of the last space."""
    b = solution.board
    half, spaces = int(b.half), int(b.spaces)
    moment = _moment(half, spaces, lead, int(b.ours[view]), int(b.ours[1 - view]))
    if moment:
        place = solved.by_lead(half, moment, lead)
        tables.tries[place] = int(two_is_better(solution.boards, view, lead, False))
        tables.onside[place] = int(onside_is_better(solution.boards, view, lead))
    if spaces == 1:
        tables.tries[solved.by_lead(half, 0, lead)] = int(two_is_better(solution.boards, view, lead, True))
