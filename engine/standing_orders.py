"""Standing orders: what a coach always answers alike, so that nobody taps through questions.

Which orders a seat has, and what they answer."""

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
    """An order on a form, or several of which one may stand."""

    title: str
    orders: tuple[tuple[StandingOrder, bool], ...]  # each, and whether it stands

    @property
    def is_single(self) -> bool:
        """Yes or no, nothing to choose from."""
        return len(self.orders) == 1


def default_orders(ruleset: str, *, by_mail: bool = False) -> StoredOrders:
    """What a seat begins with."""
    return _given(order for order in ruleset_named(ruleset).orders if order.usual or (by_mail and order.mail))


def stored_orders(ruleset: str, keys: list[str]) -> StoredOrders:
    """These orders as a seat keeps them; unknown ones are left out."""
    return _given(order for order in ruleset_named(ruleset).orders if order.key in keys)


def orders_with_state(ruleset: str, orders: Mapping[str, Any]) -> list[tuple[StandingOrder, bool]]:
    """Every order of the ruleset, and whether it stands."""
    return [(order, _stands(order, orders)) for order in ruleset_named(ruleset).orders]


def order_choices(ruleset: str, orders: Mapping[str, Any]) -> list[OrderChoice]:
    """The same as a form: orders of a group beside each other."""
    grouped = groupby(orders_with_state(ruleset, orders), _heading)
    return [OrderChoice(title, tuple(chosen)) for title, chosen in grouped]


def standing_answer(orders: Mapping[str, Any], decision: Decision, board: Scoreboard) -> Any:
    """The answer that a standing order gives to this Decision now; None where none does."""
    for line in orders.get(decision.id, ()):
        if line["answer"] in decision.answers and board.clock > line["until"] and _fits(line, board):
            return line["answer"]
    return None


def _heading(marked: tuple[StandingOrder, bool]) -> str:
    order, _marked = marked
    return GROUPS[order.group] if order.group else order.title


def _fits(line: Mapping[str, Any], board: Scoreboard) -> bool:
    when = line.get("when")
    return not when or (
        board.down == when["down"]
        and board.to_go > when["over"]
        and when.get("at", 0) <= board.spot < when.get("before", 100)
    )


def _stands(order: StandingOrder, orders: Mapping[str, Any]) -> bool:
    return all(line in orders.get(asked, ()) for asked, lines in order.given().items() for line in lines)


def _given(orders: Iterable[StandingOrder]) -> StoredOrders:
    found: StoredOrders = {}
    for order in orders:
        for asked, lines in order.given().items():
            found.setdefault(asked, []).extend(lines)
    return found
