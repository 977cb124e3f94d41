"""A pool as a CP-SAT model: opponents, weeks and venues at once.

Every club takes one of its venue patterns whole. Home games, halves, stands and byes are right by that
alone, and the solver is left with who meets whom: it finds in a second what a model of single home games
takes minutes for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from ortools.sat.python import cp_model

from league.schedule.match import Match
from league.schedule.patterns import BYE, HOME, breaks
from league.schedule.pool import Pool

REMATCH = 6  # weeks between two games of the same clubs; the hard limit is 4

Variables = list[cp_model.IntVar]


class Model:
    """The model of one pool; `proto` is solved, `games` reads the answer."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.proto = cp_model.CpModel()
        self.choices = {
            club: [(pattern, self._bool()) for pattern in pool.patterns[club]] for club in pool.clubs
        }
        self.meetings = self._meetings()
        self._one_pattern_each()
        self._one_game_a_week()
        self._every_pair()
        self.proto.minimize(
            sum(breaks(pattern) * taken for choice in self.choices.values() for pattern, taken in choice)
        )

    def games(self, solver: cp_model.CpSolver) -> list[Match]:
        return [match for match, meets in self.meetings.items() if solver.boolean_value(meets)]

    def _bool(self) -> cp_model.IntVar:
        return self.proto.new_bool_var("")

    def _meetings(self) -> dict[Match, cp_model.IntVar]:
        """One variable for every game that could be."""
        last = len(next(iter(self.pool.patterns.values()))[0])
        return {
            Match(week, home, away): self._bool()
            for week in self.pool.weeks
            for (one, other), times in self.pool.pairs.items()
            if week < last or times == 2
            for home, away in ((one, other), (other, one))
        }

    def _one_pattern_each(self) -> None:
        for choice in self.choices.values():
            self.proto.add_exactly_one(taken for _, taken in choice)

    def _one_game_a_week(self) -> None:
        """A club meets one club at home exactly in the home weeks of its pattern, and so away."""
        at_home: Mapping[tuple[int, str], Variables] = defaultdict(list)
        on_the_road: Mapping[tuple[int, str], Variables] = defaultdict(list)
        for match, meets in self.meetings.items():
            at_home[match.week, match.home].append(meets)
            on_the_road[match.week, match.away].append(meets)
        for week in self.pool.weeks:
            hosts: Variables = []
            resting: Variables = []
            for club in self.pool.clubs:
                host, rests = self._bool(), self._taken(club, week, BYE)
                self.proto.add_exactly_one([~host, *self._taken(club, week, HOME)])
                self.proto.add_exactly_one([~host, *at_home[week, club]])
                self.proto.add_exactly_one([host, *rests, *on_the_road[week, club]])
                hosts.append(host)
                resting += rests
            # Follows from the games; said aloud it finds a first schedule five times as fast.
            self.proto.add(2 * sum(hosts) + sum(resting) == len(self.pool.clubs))
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
                near = range(first, first + REMATCH)
                self.proto.add_at_most_one(meets for match, meets in games.items() if match.week in near)
