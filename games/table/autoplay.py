"""Everything that happens without a person between two inputs: dice, deals, computer coaches, early calls,
standing orders."""

from __future__ import annotations

from engine.gridiron.events import Line
from engine.play.optional_decisions import default_answer, next_stop
from engine.play.prompts import Decision, Roll
from engine.presentation.scoreboard import scoreboard
from engine.scoresheets.scoresheet import HOUSE, PHONE
from engine.standing_orders import standing_answer
from games.table.seats import TableSeat
from games.table.state import TableState

NOTHING_TO_SAY = ""  # an early call that skips optional decisions
CAP = 20_000  # inputs; an ordinary game takes 1,000 to 2,000


def play_on(table: TableState) -> None:
    """Plays until a person has to decide or roll, or until the final whistle."""
    _deal_known_hands(table)
    for _input in range(CAP):
        if not (_roll_by_house(table) or _answer_without_person(table)):
            break
    _drop_void_calls(table)


def _deal_known_hands(table: TableState) -> None:
    """Deals a new hand to a computer coach whose hand a phone may know, as soon as the play allows it."""
    for side, dealer in list(table.play.hands.items()):
        if dealer != PHONE or not all(seat.coach for seat in table.seats if seat.side == side):
            continue
        cards = table.dice.new_hand(table.play, side)
        if cards is not None:
            table.enter(lambda side=side, cards=cards: _enter_deal(table, side, cards))  # type: ignore[misc]


def _enter_deal(table: TableState, side: str, cards: list[str]) -> list[Line]:
    table.play.deal(side, cards, HOUSE)
    return []


def _roll_by_house(table: TableState) -> bool:
    """Deals unless the cards are real, and rolls if the app is to roll or no person is left. Returns whether
    it did."""
    due = table.play.awaiting()[0]
    if not isinstance(due, Roll) or due.unseen:
        return False
    alone = all(seat.coach for seat in table.seats)
    if not table.app_rolls and not alone and set(due.dice) != {"card"}:
        return False
    table.enter(lambda: table.dice.roll(table.play))
    return True


def _answer_without_person(table: TableState) -> bool:
    """Answers the first awaited Decision that needs no person now. Returns whether it did."""
    awaited = [(decision, table.decider(decision)) for decision in table.decisions()]
    person_calls_too = any(not seat.coach for _decision, seat in awaited)
    for decision, seat in awaited:
        if seat.coach and person_calls_too:
            continue  # the computer calls second, so that nobody can read its call
        if seat.coach:
            table.enter(lambda side=decision.by: table.dice.decide(table.play, side))  # type: ignore[misc]
            return True
        if _answer_by_early_calls(table, decision) or _answer_by_order(table, seat, decision):
            return True
    return False


def _answer_by_early_calls(table: TableState, decision: Decision) -> bool:
    """Answers with the early call of a seat that may decide this. Only the seat for which the game waits
    skips an optional decision, so that one coach of a pair does not decide that for the other."""
    first, *others = table.deciders(decision)
    return _answer_by_early_call(table, first, decision) or any(
        seat.early is not None
        and seat.early["asked"] == decision.id
        and _answer_by_early_call(table, seat, decision)
        for seat in others
    )


def _answer_by_early_call(table: TableState, seat: TableSeat, decision: Decision) -> bool:
    """Answers with an early call, or skips an optional decision that comes before that call. Returns whether
    it did."""
    if seat.early is None:
        return False
    if seat.early["asked"] == decision.id:
        call, seat.early = seat.early["answer"], None
        table.answer_for(decision.by, call, f"person:{seat.person}")
        return True
    default = default_answer(table.play, decision)
    if default is None:
        return False
    table.answer_for(decision.by, default, f"person:{seat.person}")
    return True


def _answer_by_order(table: TableState, seat: TableSeat, decision: Decision) -> bool:
    """Answers by a standing order of the seat. Returns whether it did."""
    answer = standing_answer(seat.orders, decision, scoreboard(table.play)) if seat.orders else None
    if answer is None:
        return False
    table.answer_for(decision.by, answer, f"order:{seat.person}")
    return True


def _drop_void_calls(table: TableState) -> None:
    """Drops early calls whose question will no longer be asked."""
    if not any(seat.early for seat in table.seats):
        return
    way = next_stop(table.play)
    coming = {
        (decision.by, asked) for decision, _answer in way.skipped for asked in (decision.id, NOTHING_TO_SAY)
    }
    coming |= {(due.by, due.id) for due in way.game.awaiting() if isinstance(due, Decision)}
    for seat in table.seats:
        if seat.early and (seat.side, seat.early["asked"]) not in coming:
            seat.early = None
