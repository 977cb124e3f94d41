"""Solves a pool within an effort: the same answer on every machine, however busy it is.

CP-SAT runs with one worker, a fixed seed and a deterministic time limit, in which a unit is about a second of
one core. Wall time matters only when a caller asks for a stop.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, product
from random import Random

from ortools.sat.python import cp_model

from league.schedule.shapes import AWAY, BYE, HOME, OPPOSITE, Match, breaks
from league.schedule.solver.pools import NoSchedule, Pool, Searches
from league.schedule.wishes import share_field, travel_together

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


# A pool as a CP-SAT model: opponents, weeks and venues at once.
#
# Every club gets one of its venue patterns as a whole. That alone settles home games, halves, stands and
# byes, so the solver only decides the opponents: it finds in a second what a model of single home games
# takes minutes for.

Variables = list[cp_model.IntVar]


class PoolModel:
    """The model of one pool; `proto` is solved, `games` reads the solution."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.proto = cp_model.CpModel()
        self.choices = {
            club: [(pattern, self._bool()) for pattern in pool.patterns[club]] for club in pool.clubs
        }
        self.meetings = {match: self._bool() for match in pool.games}
        for choice in self.choices.values():
            self.proto.add_exactly_one(taken for _, taken in choice)
        self._one_game_a_week()
        self._every_pair()
        self._every_round()
        self._every_wish()
        for match, meets in self.meetings.items() if pool.hinted else ():
            self.proto.add_hint(meets, match in pool.hinted)
        self.proto.minimize(
            sum(breaks(pattern) * taken for choice in self.choices.values() for pattern, taken in choice)
        )

    def games(self, solver: cp_model.CpSolver) -> list[Match]:
        return [match for match, meets in self.meetings.items() if solver.boolean_value(meets)]

    def _bool(self) -> cp_model.IntVar:
        return self.proto.new_bool_var("")

    def _one_game_a_week(self) -> None:
        """A club meets one club at home exactly in the home weeks of its pattern, and likewise away."""
        at_home: Mapping[tuple[int, str], Variables] = defaultdict(list)
        on_the_road: Mapping[tuple[int, str], Variables] = defaultdict(list)
        for match, meets in self.meetings.items():
            at_home[match.week, match.home].append(meets)
            on_the_road[match.week, match.away].append(meets)
        for week in self.pool.weeks:
            hosts: Variables = []
            resting: Variables = []
            free = [club for club in self.pool.clubs if (week, club) not in self.pool.busy]
            for club in free:
                host, rests = self._bool(), self._taken(club, week, BYE)
                self.proto.add_exactly_one([~host, *self._taken(club, week, HOME)])
                self.proto.add_exactly_one([~host, *at_home[week, club]])
                self.proto.add_exactly_one([host, *rests, *on_the_road[week, club]])
                hosts.append(host)
                resting += rests
            # Redundant, but it makes the first schedule five times as fast to find.
            self.proto.add(2 * sum(hosts) + sum(resting) == len(free))
            self.proto.add(sum(resting) <= self.pool.byes_a_week)

    def _taken(self, club: str, week: int, venue: str) -> Variables:
        return [taken for pattern, taken in self.choices[club] if pattern[week - 1] == venue]

    def _every_pair(self) -> None:
        of_pair: Mapping[tuple[str, str], dict[Match, cp_model.IntVar]] = defaultdict(dict)
        for match, meets in self.meetings.items():
            of_pair[match.pair][match] = meets
        for pair, times in self.pool.pairs.items():
            games = of_pair[pair]
            if times == 1:
                self.proto.add_exactly_one(games.values())
                continue
            for home in pair:
                self.proto.add_exactly_one(meets for match, meets in games.items() if match.home == home)
            for first in self.pool.weeks:
                near = range(first, first + self.pool.rematch)
                self.proto.add_at_most_one(meets for match, meets in games.items() if match.week in near)

    def _every_round(self) -> None:
        """Assigns whole rounds to weeks."""
        if not self.pool.rounds:
            return
        weeks_of = [{week: self._bool() for week in self.pool.weeks} for _ in self.pool.rounds]
        for weeks in weeks_of:
            self.proto.add_exactly_one(weeks.values())
        for week in self.pool.weeks:
            for first, second in self.pool.pairs:
                games = (Match(week, first, second), Match(week, second, first))
                here = [
                    w[week]
                    for w, pairs in zip(weeks_of, self.pool.rounds, strict=True)
                    if (first, second) in pairs
                ]
                self.proto.add(sum(self.meetings.get(match, 0) for match in games) == sum(here))

    def _every_wish(self) -> None:
        for games, number in self.pool.counts:
            self.proto.add(sum(self.meetings[match] for match in games) == number)
        for (first, second), most in self.pool.together.items():
            self._suit(first, second, partial(travel_together, most=most))
        for first, second in self.pool.apart:
            self._suit(first, second, share_field)

    def _suit(self, first: str, second: str, suits: Callable[[str, str], bool]) -> None:
        """Allows only pairs of patterns that suit each other."""
        since = self.pool.since - 1
        both = product(self.pool.patterns[first], self.pool.patterns[second])
        pairs = {(p, q) for p, q in both if suits(p[since:], q[since:])}
        for pattern, taken in self.choices[first]:
            self.proto.add_bool_or([~taken, *(t for q, t in self.choices[second] if (pattern, q) in pairs)])
        for pattern, taken in self.choices[second]:
            self.proto.add_bool_or([~taken, *(t for p, t in self.choices[first] if (p, pattern) in pairs)])


# A pool by venue patterns first: a set of patterns with few breaks is given, the solver assigns opponents.
#
# A set consists of the two patterns without a break and of pairs of opposite patterns. Most sets allow no
# schedule, which the solver proves in some 50 ms, so that many can be tried. The model of all patterns at
# once needs about ten times as long to come as far.

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


def solve(
    pool: Pool,
    *,
    seed: int,
    effort: float,
    searches: Searches,
    seconds: float | None = None,
    patience: float | None = None,
    by_sets: bool = False,
) -> tuple[list[Match], bool]:
    """The pool's games with the fewest breaks found, after at most `seconds` of wall time, and whether the
    clock stopped the search before the effort was used up.

    The search for a first schedule ignores effort and seconds; `patience` limits it instead (seconds of one
    core). `by_sets` tries sets of few venue patterns first, where the pool allows it.

    Raises SearchStopped, NoSchedule.
    """
    if by_sets and seconds is None:
        games = games_by_pattern_sets(pool, seed=seed, effort=effort, searches=searches)
        if games is not None:
            return games, False
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
    return model.games(solver), status != cp_model.OPTIMAL and not used_up
