"""CP-SAT with our parameters: the same answer on every machine."""

from __future__ import annotations

from ortools.sat.python import cp_model

FOUND = (cp_model.OPTIMAL, cp_model.FEASIBLE)


def new_solver(seed: int) -> cp_model.CpSolver:
    """A solver with one worker and this seed."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    # These cost more than they gain: without them a first schedule takes half the time.
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.catch_sigint_signal = False  # otherwise a search cut by Ctrl-C would be kept
    return solver
