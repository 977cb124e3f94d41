"""Decisions that coaches mostly skip, such as a time-out, a fake or a strength, and standing orders for them.

Coaches at a table are not asked before every play whether they want a time-out. A coach who calls a play
declines it implicitly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from engine.catalog import ruleset as ruleset_named
from engine.gridiron.standing_orders import GROUPS, StandingOrder, StoredOrders
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision
from engine.presentation.scoreboard import Scoreboard


def default_answer(game: Playthrough, decision: Decision) -> Any:
    """The answer that counts if a coach skips this Decision, or None if they have to answer. A sealed call
    always has to be answered."""
    if decision.sealed:
        return None
    answer = game.questions.optional_decisions.get(decision.id)
    return answer if answer in decision.answers else None


def next_stop(game: Playthrough) -> Playthrough:
    """Returns the game at the next stop at which somebody has to answer or roll, with the Decisions that are
    skipped on the way to it in `skipped`: `game` itself if nothing is skipped, otherwise a copy."""
    if game.next_stop is not None:
        now, mark, kept = game.next_stop
        if now is game.now and mark is game.mark:
            return kept
    stop = game
    while (due := _optional_decision(stop)) is not None:
        decision, answer = due
        if stop is game:
            stop = game.copy()
        stop.answer(decision.by, answer)
        stop.skipped.append(due)
    game.next_stop = game.now, game.mark, stop
    return stop


def stop_at(game: Playthrough, decision: Decision) -> Playthrough:
    """Returns a copy of the game at the stop where this optional Decision is awaited."""
    copy = game.copy()
    while (due := _optional_decision(copy)) is not None and (due[0].id, due[0].by) != (
        decision.id,
        decision.by,
    ):
        copy.answer(due[0].by, due[1])
    return copy


def _optional_decision(game: Playthrough) -> tuple[Decision, Any] | None:
    """The Decision that is due and its default answer, if it is the only one due and may be skipped."""
    awaited = game.awaiting()
    if len(awaited) == 1 and isinstance(awaited[0], Decision):
        answer = default_answer(game, awaited[0])
        return None if answer is None else (awaited[0], answer)
    return None


def default_orders(ruleset: str, *, by_mail: bool = False) -> StoredOrders:
    """The orders that a new seat has."""
    return _given(order for order in ruleset_named(ruleset).orders if order.usual or (by_mail and order.mail))


def stored_orders(ruleset: str, keys: list[str]) -> StoredOrders:
    """Converts keys of orders to the form that a seat stores. Unknown keys are left out."""
    return _given(order for order in ruleset_named(ruleset).orders if order.key in keys)


def orders_with_state(ruleset: str, orders: Mapping[str, Any]) -> list[tuple[StandingOrder, bool]]:
    """Returns every order of the ruleset, and whether it is active."""
    return [
        (
            order,
            all(line in orders.get(asked, ()) for asked, lines in order.given().items() for line in lines),
        )
        for order in ruleset_named(ruleset).orders
    ]


def order_choices(
    ruleset: str, orders: Mapping[str, Any]
) -> list[tuple[str, list[tuple[StandingOrder, bool]]]]:
    """Returns the choices of a form: (title, orders with their state) of each order, or of each group of
    orders, only one of which may be active."""
    grouped = groupby(
        orders_with_state(ruleset, orders),
        lambda choice: GROUPS[choice[0].group] if choice[0].group else choice[0].title,
    )
    return [(title, list(choices)) for title, choices in grouped]


def standing_answer(orders: Mapping[str, Any], decision: Decision, board: Scoreboard) -> Any:
    """Returns the answer that a standing order gives to this Decision now, or None."""
    for line in orders.get(decision.id, ()):
        if line["answer"] in decision.answers and board.clock > line["until"] and _fits(line, board):
            return line["answer"]
    return None


def _fits(line: Mapping[str, Any], board: Scoreboard) -> bool:
    when = line.get("when")
    return not when or (
        board.down == when["down"]
        and board.to_go > when["over"]
        and when.get("at", 0) <= board.spot < when.get("before", 100)
    )


def _given(orders: Iterable[StandingOrder]) -> StoredOrders:
    stored: StoredOrders = {}
    for order in orders:
        for decision, lines in order.given().items():
            stored.setdefault(decision, []).extend(lines)
    return stored
