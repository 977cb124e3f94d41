"""A pool as a CP-SAT model: opponents, weeks and venues at once.

Every club gets one of its venue patterns as a whole. That alone settles home games, halves, stands and byes,
so the solver only decides the opponents: it finds in a second what a model of single home games takes minutes
for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial
from itertools import product

from ortools.sat.python import cp_model

from league.schedule.model.match import Match
from league.schedule.model.venue_patterns import BYE, HOME, breaks
from league.schedule.solver.pools import Pool
from league.schedule.wishes.kinds import SharedField, TravelPartners

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
        self._one_pattern_each()
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

    def _one_pattern_each(self) -> None:
        for choice in self.choices.values():
            self.proto.add_exactly_one(taken for _, taken in choice)

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
            for one, other in self.pool.pairs:
                games = (Match(week, one, other), Match(week, other, one))
                here = [
                    w[week]
                    for w, pairs in zip(weeks_of, self.pool.rounds, strict=True)
                    if (one, other) in pairs
                ]
                self.proto.add(sum(self.meetings.get(match, 0) for match in games) == sum(here))

    def _every_wish(self) -> None:
        for games, number in self.pool.counts:
            self.proto.add(sum(self.meetings[match] for match in games) == number)
        for (one, other), most in self.pool.together.items():
            self._suit(one, other, partial(TravelPartners.suits, most=most))
        for one, other in self.pool.apart:
            self._suit(one, other, SharedField.suits)

    def _suit(self, one: str, other: str, suits: Callable[[str, str], bool]) -> None:
        """Allows only pairs of patterns that suit each other."""
        since = self.pool.since - 1
        both = product(self.pool.patterns[one], self.pool.patterns[other])
        pairs = {(p, q) for p, q in both if suits(p[since:], q[since:])}
        for pattern, taken in self.choices[one]:
            self.proto.add_bool_or([~taken, *(t for q, t in self.choices[other] if (pattern, q) in pairs)])
        for pattern, taken in self.choices[other]:
            self.proto.add_bool_or([~taken, *(t for p, t in self.choices[one] if (p, pattern) in pairs)])
