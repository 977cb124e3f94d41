"""Searches that run in parallel and that another thread can stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class SearchStopped(Exception):
    """The search was stopped before it found a schedule."""


class Searches:
    """Pass it to a draw to be able to stop it; the draw then raises SearchStopped."""

    def __init__(self) -> None:
        self.solvers: list[cp_model.CpSolver] = []
        self.branches: list[Searches] = []
        self.stopped = False

    def branch(self) -> Searches:
        """Child searches: they can be stopped alone, and stop with their parent."""
        branch = Searches()
        branch.stopped = self.stopped
        self.branches.append(branch)
        return branch

    def run(self, solver: cp_model.CpSolver, model: cp_model.CpModel) -> cp_model.CpSolverStatus:
        """Runs the solver. Raises SearchStopped."""
        self.solvers.append(solver)
        if self.stopped:
            raise SearchStopped
        status = solver.solve(model)
        if self.stopped:
            raise SearchStopped
        return status

    def stop(self) -> None:
        self.stopped = True
        for branch in self.branches:
            branch.stop()
        for solver in self.solvers:
            solver.stop_search()
