"""A pool: clubs whose games against each other are drawn together, by all cores at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random

from league.frame.errors import Refused
from league.schedule.shapes import Match


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


REMATCH = 6  # weeks between two games of the same clubs; the hard limit is 4

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Pool:
    """What is known before the draw.

    `pairs` says how often two clubs (sorted) meet: 1, or 2 for once at each field; `games` are the possible
    ones. `weeks` are those in which the pool plays itself, except clubs that are `busy` (week, club) with a
    fixed game; `patterns` are the venue patterns each club may have over the whole season, games against
    other pools included. Two games of the same clubs are at least `rematch` weeks apart.
    The pairs of each round in `rounds` move together: all of them meet in the same week. The solver starts
    its search near the games `hinted`.
    Exactly the given number of games is played of each set in `counts`. From week `since` on, pairs of clubs
    in `together` have different venues in at most the given number of weeks, and pairs in `apart` are never
    both at home.
    """

    clubs: Sequence[str]
    pairs: Mapping[Pair, int]
    weeks: Sequence[int]
    patterns: Mapping[str, Sequence[str]]
    games: Sequence[Match]
    byes_a_week: int = 0
    rematch: int = REMATCH
    busy: Collection[tuple[int, str]] = frozenset()
    hinted: Sequence[Match] = ()
    rounds: Sequence[Sequence[Pair]] = ()
    counts: Sequence[tuple[Sequence[Match], int]] = ()
    together: Mapping[Pair, int] = field(default_factory=dict)
    apart: Sequence[Pair] = ()
    since: int = 1


def possible_games(pairs: Mapping[Pair, int], weeks: Sequence[int], last: int | None) -> Iterator[Match]:
    """Every pair at both fields in every week; in week `last` only pairs that meet twice."""
    for week in weeks:
        for (first, second), times in pairs.items():
            if week != last or times == 2:
                yield Match(week, first, second)
                yield Match(week, second, first)


SOLVER_SEEDS = 2**31
THOROUGH = 6  # units of effort from which on sets of venue patterns are tried, see `games_by_pattern_sets`


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
    return [match for games, _cut in solutions for match in games], any(cut for _games, cut in solutions)


def _solver() -> Callable[..., tuple[list[Match], bool]]:
    """Imports the solver on first use, because OR-tools takes half a second to load. Its C++ turns a
    Ctrl-C during the import into an ImportError; this raises KeyboardInterrupt again."""
    try:
        from league.schedule.solver.solutions import solve  # noqa: PLC0415
    except ImportError as error:
        if isinstance(error.__cause__, KeyboardInterrupt):
            raise error.__cause__ from None
        raise
    return solve
