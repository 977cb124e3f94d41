"""Solves pools in parallel, with one effort for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from league.errors import Refused
from league.schedule.model.match import Match
from league.schedule.solver.pools import Pool
from league.schedule.solver.searches import Searches

if TYPE_CHECKING:
    from league.schedule.solver.solutions import PoolSolution

SOLVER_SEEDS = 2**31
THOROUGH = 6  # units of effort from which on sets of venue patterns are tried, see `pattern_sets`


class NoSchedule(Exception):
    """There is no schedule (`proved`), or none was found in time."""

    def __init__(self, *, proved: bool) -> None:
        super().__init__(proved)
        self.proved = proved


@dataclass(frozen=True, slots=True)
class SolverEffort:
    """How hard to try: units of about a second of one core, a safety stop in seconds, and the searches it
    runs in."""

    units: float
    seconds: float | None = None
    searches: Searches = field(default_factory=Searches)

    @classmethod
    def checked(cls, units: float, seconds: float | None, searches: Searches | None) -> SolverEffort:
        """Raises Refused: bad_effort, bad_seconds."""
        if units <= 0:
            raise Refused("bad_effort", f"An effort of {units:g} draws nothing: give a number above 0.")
        if seconds is not None and seconds <= 0:
            raise Refused("bad_seconds", f"Nothing is drawn in {seconds:g} seconds: give a number above 0.")
        return cls(units, seconds, searches or Searches())


def solve_all(
    pools: Sequence[Pool], chance: Random, effort: SolverEffort, patience: float | None = None
) -> tuple[list[Match], bool]:
    """Returns the games of all pools, and whether the clock cut one short. Raises SearchStopped,
    NoSchedule.

    Each pool has its own thread with an equal share of the effort: OR-tools runs outside the GIL.
    """
    if not pools:
        return [], False
    solve = _solver()
    share, searches = effort.units / len(pools), effort.searches.branch()
    with ThreadPoolExecutor(len(pools)) as threads:
        running = [
            threads.submit(
                solve,
                pool,
                seed=seed,
                effort=share,
                searches=searches,
                seconds=effort.seconds,
                patience=patience,
                by_sets=effort.units >= THOROUGH,
            )
            for pool, seed in [(pool, chance.randrange(SOLVER_SEEDS)) for pool in pools]
        ]
        try:
            solutions = [future.result() for future in running]
        except BaseException:  # mainly Ctrl-C, which would otherwise wait for the threads
            searches.stop()
            raise
    games = [match for solution in solutions for match in solution.games]
    return games, any(solution.truncated for solution in solutions)


def _solver() -> Callable[..., PoolSolution]:
    """Imports the solver on first use, because OR-tools takes half a second to load. Its C++ turns a
    Ctrl-C during the import into an ImportError; this raises KeyboardInterrupt again."""
    try:
        from league.schedule.solver.solutions import solve  # noqa: PLC0415
    except ImportError as error:
        if isinstance(error.__cause__, KeyboardInterrupt):
            raise error.__cause__ from None
        raise
    return solve
