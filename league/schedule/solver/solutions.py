"""Solves a pool within an effort: the same answer on every machine, however busy it is.

CP-SAT runs with one worker, a fixed seed and a deterministic time limit, in which a unit is about a second of
one core. Wall time matters only when a caller asks for a stop.
"""

from __future__ import annotations

from dataclasses import dataclass

from ortools.sat.python import cp_model

from league.schedule.model.match import Match
from league.schedule.solver.parallel import NoSchedule
from league.schedule.solver.pattern_sets import games_by_pattern_sets
from league.schedule.solver.pool_model import PoolModel
from league.schedule.solver.pools import Pool
from league.schedule.solver.searches import Searches
from league.schedule.solver.solvers import FOUND, new_solver


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
    by_sets: bool = False,
) -> PoolSolution:
    """The pool's games with the fewest breaks found, after at most `seconds` of wall time.

    The search for a first schedule ignores effort and seconds; `patience` limits it instead (seconds of one
    core). `by_sets` tries sets of few venue patterns first, where the pool allows it.

    Raises SearchStopped, NoSchedule.
    """
    if by_sets and seconds is None:
        games = games_by_pattern_sets(pool, seed=seed, effort=effort, searches=searches)
        if games is not None:
            return PoolSolution(games, truncated=False)
    model = PoolModel(pool)
    solver = new_solver(seed)
    solver.parameters.max_deterministic_time = effort
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    status = searches.run(solver, model.proto)
    used_up = solver.response_proto.deterministic_time >= effort
    if status == cp_model.UNKNOWN:
        solver = new_solver(seed)
        solver.parameters.stop_after_first_solution = True
        if patience is not None:
            solver.parameters.max_deterministic_time = patience
        status = searches.run(solver, model.proto)
    if status not in FOUND:
        raise NoSchedule(proved=status == cp_model.INFEASIBLE)
    return PoolSolution(model.games(solver), truncated=status != cp_model.OPTIMAL and not used_up)
