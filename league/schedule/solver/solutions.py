"""Solves a pool within an effort: the same answer on every machine, however busy it is.

CP-SAT runs with one worker, a fixed seed and a deterministic time limit, in which a unit is about a second of
one core. Wall time matters only when a caller asks for a stop.
"""

from __future__ import annotations

from dataclasses import dataclass

from ortools.sat.python import cp_model

from league.schedule.model.match import Match
from league.schedule.solver.parallel import NoSchedule
from league.schedule.solver.pool_model import PoolModel
from league.schedule.solver.pools import Pool
from league.schedule.solver.searches import Searches

FOUND = (cp_model.OPTIMAL, cp_model.FEASIBLE)


@dataclass(frozen=True, slots=True)
class PoolSolution:
    """`truncated`: the wall clock stopped the search before the effort was used up."""

    games: list[Match]
    truncated: bool


def solve(
    pool: Pool,
    *,
    seed: int,
    effort: float,
    searches: Searches,
    seconds: float | None = None,
    patience: float | None = None,
) -> PoolSolution:
    """The pool's games with the fewest breaks found, after at most `seconds` of wall time.

    The search for a first schedule ignores effort and seconds; `patience` limits it instead (seconds of one
    core). Raises SearchStopped, NoSchedule.
    """
    model = PoolModel(pool)
    solver = _solver(seed)
    solver.parameters.max_deterministic_time = effort
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    status = searches.run(solver, model.proto)
    used_up = solver.response_proto.deterministic_time >= effort
    if status == cp_model.UNKNOWN:
        solver = _solver(seed)
        solver.parameters.stop_after_first_solution = True
        if patience is not None:
            solver.parameters.max_deterministic_time = patience
        status = searches.run(solver, model.proto)
    if status not in FOUND:
        raise NoSchedule(proved=status == cp_model.INFEASIBLE)
    return PoolSolution(model.games(solver), truncated=status != cp_model.OPTIMAL and not used_up)


def _solver(seed: int) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    # These cost more than they gain: without them a first schedule takes half the time.
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.catch_sigint_signal = False  # otherwise a search cut by Ctrl-C would be kept
    return solver
