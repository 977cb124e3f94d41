"""Standing orders: answers that a coach gives in advance. Which orders a seat has, and what they answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from engine.catalog import ruleset as ruleset_named
from engine.gridiron.standing_orders import GROUPS, StandingOrder, StoredOrders
from engine.play.prompts import Decision
from engine.presentation.scoreboard import Scoreboard


@dataclass(frozen=True, slots=True)
class OrderChoice:
    """One order on a form, or a group of orders. One order of a group may be active."""

    title: str
    orders: tuple[tuple[StandingOrder, bool], ...]  # each order, and whether it is active

    @property
    def is_single(self) -> bool:
        """Whether this is one order to switch on or off, not a group to choose from."""
        return len(self.orders) == 1


def default_orders(ruleset: str, *, by_mail: bool = False) -> StoredOrders:
    """The orders that a new seat has."""
    return _given(order for order in ruleset_named(ruleset).orders if order.usual or (by_mail and order.mail))


def stored_orders(ruleset: str, keys: list[str]) -> StoredOrders:
    """Converts keys of orders to the form that a seat stores. Unknown keys are left out."""
    return _given(order for order in ruleset_named(ruleset).orders if order.key in keys)


def orders_with_state(ruleset: str, orders: Mapping[str, Any]) -> list[tuple[StandingOrder, bool]]:
    """Returns every order of the ruleset, and whether it is active."""
    return [(order, _is_active(order, orders)) for order in ruleset_named(ruleset).orders]


def order_choices(ruleset: str, orders: Mapping[str, Any]) -> list[OrderChoice]:
    """Returns the orders as choices of a form, with the orders of a group together."""
    grouped = groupby(orders_with_state(ruleset, orders), _heading)
    return [OrderChoice(title, tuple(chosen)) for title, chosen in grouped]


def standing_answer(orders: Mapping[str, Any], decision: Decision, board: Scoreboard) -> Any:
    """Returns the answer that a standing order gives to this Decision now, or None."""
    for line in orders.get(decision.id, ()):
        if line["answer"] in decision.answers and board.clock > line["until"] and _fits(line, board):
            return line["answer"]
    return None


def _heading(order_with_state: tuple[StandingOrder, bool]) -> str:
    order, _active = order_with_state
    return GROUPS[order.group] if order.group else order.title


def _fits(line: Mapping[str, Any], board: Scoreboard) -> bool:
    when = line.get("when")
    return not when or (
        board.down == when["down"]
        and board.to_go > when["over"]
        and when.get("at", 0) <= board.spot < when.get("before", 100)
    )


def _is_active(order: StandingOrder, orders: Mapping[str, Any]) -> bool:
    return all(
        line in orders.get(decision, ()) for decision, lines in order.given().items() for line in lines
    )


def _given(orders: Iterable[StandingOrder]) -> StoredOrders:
    found: StoredOrders = {}
    for order in orders:
        for decision, lines in order.given().items():
            found.setdefault(decision, []).extend(lines)
    return found
