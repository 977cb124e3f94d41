"""The open games as a CP-SAT model that answers whether they can end in a certain way.

OR-tools is imported with the first model: it takes half a second and 80 MB, which most processes never need.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from league.schedule.shapes import Match
from league.standings.records import Club, PlayedGame
from league.standings.steps import PRO, Coin, StepLists
from league.standings.tie_breaks import Standings, rank

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
    from ortools.sat.python.cp_model_helper import Literal as Variable

    from league.clinch.comparisons import RaceBoard


@dataclass(frozen=True, slots=True)
class ClinchAim:
    """A place among the first `seeds` of the conference, or the division title if `seeds` is None."""

    key: str
    seeds: int | None

    def reached(self, standings: Standings, board: RaceBoard, name: str) -> bool:
        """Whether the club has reached the aim in these final standings. One that has withdrawn reaches
        none, even if too few clubs are left for the places."""
        club = board.clubs[name]
        if club.withdrawn:
            return False
        if self.seeds is None:
            return name in standings.winners
        return name in standings.seeds[club.conference][: self.seeds]

    def wild_cards(self, board: RaceBoard, name: str) -> int | None:
        """The places left for clubs that do not win their division; None if the aim is for division
        winners only."""
        divisions = board.titles(name)
        return self.seeds - divisions if self.seeds is not None and self.seeds > divisions else None


def aims(places: int, byes: int) -> tuple[ClinchAim, ...]:
    """All aims of a format, widest first: each includes the ones after it."""
    bye = [ClinchAim("bye", byes)] if byes > 1 else []
    return (ClinchAim("playoffs", places), ClinchAim("division", None), *bye, ClinchAim("first_seed", 1))


@dataclass(frozen=True)
class Race:
    """The games played, the games left, and what counts at the end.

    `places` and `byes` are those of one conference. Every open game is assumed to end with a winner, or with
    a tie where `ties` are possible: calling off a game later changes what is proved here. With a provisional
    `coin`, only what holds for every fall of the coins is proved.
    """

    clubs: Sequence[Club]
    played: Sequence[PlayedGame]
    left: Sequence[Match]
    places: int
    byes: int = 0
    steps: StepLists = PRO
    coin: Coin = field(default_factory=Coin)
    seeding: Mapping[str, Sequence[str]] = field(default_factory=dict)  # as `rank` takes it
    ties: bool = True

    @property
    def is_over(self) -> bool:
        """Whether no game is open and every coin has been tossed."""
        return not self.left and not self.coin.provisional

    def ended(self, results: Sequence[PlayedGame], *, lucky: str = "", unlucky: str = "") -> Standings:
        """The final standings if the open games end like this. While the coin tosses are unknown, the
        `lucky` club wins its tosses and the `unlucky` one loses them."""
        coin = self.coin
        if coin.provisional:
            coin = replace(coin, lucky=lucky, unlucky=unlucky)
        return rank(self.clubs, [*self.played, *results], self.steps, coin, self.seeding)


@dataclass(frozen=True, slots=True)
class Linear:
    """`constant` plus the sum of coefficient times variable, by the games' indexes in the race.

    A game's variable is 2 for a home win, 1 for a tie, 0 for a loss.
    """

    constant: int = 0
    terms: tuple[tuple[int, int], ...] = ()  # (game, coefficient), by game, none of them 0

    def __mul__(self, factor: int) -> Linear:
        return total([(self, factor)])

    def __sub__(self, other: Linear) -> Linear:
        return total([(self, 1), (other, -1)])

    def value(self, outcome: Mapping[int, int]) -> int:
        """The value for these results of the games."""
        return self.constant + sum(factor * outcome[game] for game, factor in self.terms)


def total(parts: Iterable[tuple[Linear, int]]) -> Linear:
    """The weighted sum of the parts."""
    constant, terms = 0, dict[int, int]()
    for part, factor in parts:
        constant += factor * part.constant
        for game, coefficient in part.terms:
            terms[game] = terms.get(game, 0) + factor * coefficient
    return Linear(constant, tuple(sorted((g, c) for g, c in terms.items() if c)))


@dataclass(frozen=True, slots=True)
class Share:
    """A percentage at the end of the season: `points` (2 for a win, 1 for a tie) from `games`."""

    points: Linear
    games: int

    def over(self, other: Share) -> Linear:
        """Positive if this percentage is better; a percentage of no games is 0, as in the standings."""
        return total([(self.points, max(other.games, 1)), (other.points, -max(self.games, 1))])


Literal: TypeAlias = "Variable | bool"
RaceOutcome = dict[int, int]  # game -> points of its home side; then the values of the auxiliary variables


class RaceModel:
    """Games, and literals on sums over them. The same questions in the same order always get the same
    answers."""

    def __init__(self, games: int, *, ties: bool) -> None:
        from ortools.sat.python import cp_model  # noqa: PLC0415

        self.proto = cp_model.CpModel()
        results = cp_model.Domain.from_values([0, 1, 2] if ties else [0, 2])
        self.variables: list[Variable | cp_model.IntVar] = [
            self.proto.new_int_var_from_domain(results, "") for _ in range(games)
        ]
        self._known: dict[Linear, Variable] = {}
        self._own: dict[int, Linear] = {}
        self._products: dict[tuple[Linear, Linear], Linear] = {}

    def at_least(self, linear: Linear, bound: int = 0) -> Literal:
        """True if and only if the sum is at least the bound."""
        if not linear.terms:
            return linear.constant >= bound
        key = Linear(linear.constant - bound, linear.terms)
        if key not in self._known:
            literal = self._known[key] = self.proto.new_bool_var("")
            expression = self._expression(key)
            self.proto.add(expression >= 0).only_enforce_if(literal)
            self.proto.add(expression < 0).only_enforce_if(~literal)
        return self._known[key]

    def has_sign(self, linear: Linear, sign: int) -> list[Literal]:
        """Literals that together mean that the sum is positive, negative or 0, as `sign` is."""
        if sign > 0:
            return [self.at_least(linear, 1)]
        if sign < 0:
            return [negated(self.at_least(linear))]
        return [self.at_least(linear), negated(self.at_least(linear, 1))]

    def won(self, points: Linear) -> Linear:
        """1 if a game's points (2, 1 or 0) mean a win, else 0."""
        return self._as_linear(self.at_least(points, 2))

    def product(self, points: Linear, strength: Linear) -> Linear:
        """The strength (0 or more) if the game with these points is won, else 0."""
        won = self.at_least(points, 2)
        if isinstance(won, bool):
            return strength if won else Linear()
        key = (points, strength)
        if key not in self._products:
            most = strength.constant + 2 * sum(abs(factor) for _, factor in strength.terms)
            product = self.proto.new_int_var(0, most, "")
            self.proto.add(product == self._expression(strength)).only_enforce_if(won)
            self.proto.add(product == 0).only_enforce_if(~won)
            self._products[key] = self._variable(product)
        return self._products[key]

    def any_of(self, literals: Sequence[Literal]) -> Literal:
        """True if and only if at least one of them is."""
        if any(literal is True for literal in literals):
            return True
        open_ones = [literal for literal in literals if not isinstance(literal, bool)]
        if not open_ones:
            return False
        any_true = self.proto.new_bool_var("")
        self.proto.add_max_equality(any_true, open_ones)
        return any_true

    def require(self, literals: Iterable[Literal]) -> None:
        """Requires at least one of them."""
        self.proto.add_bool_or(list(literals))

    def require_sum(self, parts: Sequence[tuple[Literal, int]], least: int, *, unless: Literal) -> None:
        """Requires that the weighted number of true parts is at least `least`, or that `unless` is
        true."""
        sums = sum(factor * literal for literal, factor in parts)
        self.proto.add(sums >= least).only_enforce_if(negated(unless))

    def restrict(self, game: int, results: frozenset[int]) -> None:
        """Requires the game to end in one of these results."""
        from ortools.sat.python import cp_model  # noqa: PLC0415

        self.proto.add_linear_expression_in_domain(
            self.variables[game], cp_model.Domain.from_values(sorted(results))
        )

    def require_linear(self, linear: Linear) -> None:
        """Requires that the sum is not negative."""
        self.proto.add(self._expression(linear) >= 0)

    def solve(self, work: float) -> RaceOutcome | None:
        """Returns an outcome of all games, or None if there is none. `work` limits the solver's
        deterministic time.

        Raises Undecided if the limit was reached first.
        """
        from ortools.sat.python import cp_model  # noqa: PLC0415

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.max_deterministic_time = work
        solver.parameters.catch_sigint_signal = False  # its own handler ends the process
        status = solver.solve(self.proto)
        if status == cp_model.INFEASIBLE:
            return None
        if status not in {cp_model.FEASIBLE, cp_model.OPTIMAL}:
            raise Undecided
        return {number: solver.value(variable) for number, variable in enumerate(self.variables)}

    def _as_linear(self, literal: Literal) -> Linear:
        if isinstance(literal, bool):
            return Linear(int(literal))
        if literal.index not in self._own:
            self._own[literal.index] = self._variable(literal)
        return self._own[literal.index]

    def _variable(self, variable: cp_model.IntVar | Variable) -> Linear:
        """An auxiliary variable that can be summed like those of the games."""
        self.variables.append(variable)
        return Linear(0, ((len(self.variables) - 1, 1),))

    def _expression(self, linear: Linear) -> cp_model.LinearExprT:
        return linear.constant + sum(factor * self.variables[game] for game, factor in linear.terms)


class Undecided(Exception):
    """The solver reached its limit first."""


def negated(literal: Literal) -> Literal:
    return not literal if isinstance(literal, bool) else ~literal


PLAIN = (20, 17)
ROUT = (51, 0)
NARROW_LOW = (3, 0)
NARROW_HIGH = (51, 48)


def scored(
    left: Sequence[Match],
    outcome: RaceOutcome,
    favored: Collection[str] = (),
    hampered: Collection[str] = (),
    narrow: tuple[int, int] = NARROW_LOW,
) -> list[PlayedGame]:
    """The open games with the results of the outcome: the `favored` clubs win high and lose narrowly, the
    `hampered` ones the other way round; all other games end 20-17."""
    games = []
    for number, match in enumerate(left):
        sides = match.clubs if outcome[number] else match.clubs[::-1]
        winner, loser = sides
        more, less = PLAIN
        if any(club in favored or club in hampered for club in sides):
            more, less = narrow
        if outcome[number] == 1:
            less = more
        elif winner in favored or loser in hampered:
            more, less = ROUT
        home, away = (more, less) if winner == match.home else (less, more)
        games.append(PlayedGame(match.home, match.away, home, away, week=match.week))
    return games
