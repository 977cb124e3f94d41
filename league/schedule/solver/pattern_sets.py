"""A pool by venue patterns first: a set of patterns with few breaks is given, the solver assigns opponents.

A set consists of the two patterns without a break and of pairs of opposite patterns. Most sets allow no
schedule, which the solver proves in some 50 ms, so that many can be tried. The model of all patterns at once
needs about ten times as long to come as far.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from random import Random

from league.schedule.model.match import Match
from league.schedule.model.venue_patterns import AWAY, BYE, HOME, OPPOSITE, breaks
from league.schedule.solver.pool_model import PoolModel
from league.schedule.solver.pools import Pool
from league.schedule.solver.searches import Searches
from league.schedule.solver.solvers import FOUND, new_solver

PATIENCE = 0.3  # units of effort for one set: those that take longer are too rarely worth it
FIRST_TWOS = 4  # pairs of patterns with two breaks in the first sets, of five pairs in all


def games_by_pattern_sets(pool: Pool, *, seed: int, effort: float, searches: Searches) -> list[Match] | None:
    """The games of the set with the fewest breaks for which a schedule was found with this effort; None if
    there was none. It depends only on the arguments. Raises SearchStopped."""
    by_breaks = _patterns_by_breaks(pool)
    if by_breaks is None:
        return None
    chance, spent, best = Random(seed), 0.0, None
    pairs = len(pool.clubs) // 2 - 1
    for twos in range(min(FIRST_TWOS, pairs), -1, -1):
        for chosen in _sets(by_breaks, pairs - twos, twos, chance):
            if spent >= effort:
                return best
            model = _model_of(pool, chosen)
            solver = new_solver(seed)
            solver.parameters.stop_after_first_solution = True
            solver.parameters.max_deterministic_time = min(PATIENCE, effort - spent)
            status = searches.run(solver, model.proto)
            spent += solver.response_proto.deterministic_time
            if status in FOUND:
                best = model.games(solver)
                break
    return best


def _patterns_by_breaks(pool: Pool) -> Mapping[int, Sequence[str]] | None:
    """The patterns that begin at home, by their breaks; None if the pool is not one of clubs that are all
    alike: they meet each other, and any of them can have any pattern and its opposite."""
    clubs, every = len(pool.clubs), list(pool.patterns.values())
    wishes = (pool.busy, pool.rounds, pool.counts, pool.together, pool.apart, pool.hinted)
    if any(wishes) or pool.since > 1 or clubs % 2 or len(pool.pairs) != clubs * (clubs - 1) // 2:
        return None
    if any(patterns != every[0] for patterns in every) or any(BYE in pattern for pattern in every[0]):
        return None
    known = set(every[0])
    at_home = [pattern for pattern in every[0] if pattern[0] == HOME]
    if {_opposite(pattern) for pattern in at_home} != {p for p in known if p[0] == AWAY}:
        return None
    by_breaks = {number: [p for p in at_home if breaks(p) == number] for number in range(3)}
    return by_breaks if len(by_breaks[0]) == 1 else None


def _sets(
    by_breaks: Mapping[int, Sequence[str]], ones: int, twos: int, chance: Random
) -> Iterator[list[str]]:
    """Endless sets with so many pairs of patterns with one and with two breaks; none if there are too few
    patterns."""
    while ones <= len(by_breaks[1]) and twos <= len(by_breaks[2]):
        half = [*by_breaks[0], *chance.sample(by_breaks[1], ones), *chance.sample(by_breaks[2], twos)]
        yield list(chain(half, map(_opposite, half)))


def _model_of(pool: Pool, chosen: Sequence[str]) -> PoolModel:
    """The model in which every pattern is taken by one club. Which club takes the first one does not matter,
    because all are alike."""
    model = PoolModel(replace(pool, patterns=dict.fromkeys(pool.clubs, chosen)))
    for number in range(len(chosen)):
        model.proto.add_exactly_one(choice[number][1] for choice in model.choices.values())
    model.proto.add(model.choices[pool.clubs[0]][0][1] == 1)
    model.proto.clear_objective()  # type: ignore[no-untyped-call]
    return model


def _opposite(pattern: str) -> str:
    return "".join(OPPOSITE[venue] for venue in pattern)
