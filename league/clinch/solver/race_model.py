"""The open games as a CP-SAT model that answers whether they can end in a certain way.

OR-tools is imported with the first model: it takes half a second and 80 MB, which most processes never need.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from league.clinch.solver.sums import Linear

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
    from ortools.sat.python.cp_model_helper import Literal as Variable

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
        found = self.proto.new_bool_var("")
        self.proto.add_max_equality(found, open_ones)
        return found

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
