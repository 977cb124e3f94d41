"""Solving a pool within an effort: the same answer on every machine, however busy it is.

CP-SAT runs with one worker, a fixed seed and a deterministic time limit, in which a unit is about a second
of a core. Wall time decides only when somebody asks for a stop.
"""

from __future__ import annotations

from dataclasses import dataclass

from ortools.sat.python import cp_model

from league.schedule.match import Match
from league.schedule.model import Model
from league.schedule.pool import Pool


@dataclass(frozen=True, slots=True)
class Solution:
    """`truncated`: the wall clock stopped the search before the effort was used up."""

    games: list[Match]
    truncated: bool


class Stopped(Exception):
    """The search was stopped before it had its schedule."""


class Searches:
    """The searches that run beside each other, so that another thread can stop them all."""

    def __init__(self) -> None:
        self.solvers: list[cp_model.CpSolver] = []
        self.stopped = False

    def run(self, solver: cp_model.CpSolver, model: Model) -> cp_model.CpSolverStatus:
        """Solves. Raises Stopped."""
        self.solvers.append(solver)
        status = cp_model.UNKNOWN if self.stopped else solver.solve(model.proto)
        if self.stopped:
            raise Stopped
        return status

    def stop(self) -> None:
        self.stopped = True
        for solver in self.solvers:
            solver.stop_search()


def solve(
    pool: Pool, *, seed: int, effort: float, searches: Searches, seconds: float | None = None
) -> Solution:
    """The pool's games with the fewest breaks found, ended after `seconds` of wall time at the latest.

    A first schedule is always waited for, whatever the effort and the seconds. Raises Stopped.
    """
    model = Model(pool)
    solver = _solver(seed)
    solver.parameters.max_deterministic_time = effort
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    status = searches.run(solver, model)
    used_up = solver.response_proto.deterministic_time >= effort
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        solver = _solver(seed)
        solver.parameters.stop_after_first_solution = True
        status = searches.run(solver, model)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE), solver.status_name()
    return Solution(model.games(solver), truncated=status != cp_model.OPTIMAL and not used_up)


def _solver(seed: int) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    # They cost more than they find: without them a first schedule takes half the time.
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.catch_sigint_signal = False  # Ctrl-C is for Python: a search cut by it would be kept
    return solver
