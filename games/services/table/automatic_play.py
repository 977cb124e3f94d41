"""What goes on by itself between two inputs of people: dice, deals, computer coaches, early calls, orders."""

from __future__ import annotations

from engine.play import house
from engine.play.optional_decisions import default_answer, next_stop
from engine.play.prompts import Decision, Roll
from engine.presentation.scoreboard import scoreboard
from engine.standing_orders import standing_answer
from games.models import Game, Seat
from games.offline.substitute_hands import redeal_known_hands
from games.services.table.session import TableSession

GO_ON = ""  # an early call of nothing: what may be passed over in silence is
CAP = 20_000  # inputs; an ordinary game takes 1,000 to 2,000


def play_automatically(sitting: TableSession) -> None:
    """Plays on until a person has to decide or to roll, or the final whistle goes."""
    redeal_known_hands(sitting)
    for _input in range(CAP):
        if not (_house_rolls(sitting) or _somebody_decides(sitting)):
            break
    _forget_void_calls(sitting)


def _house_rolls(sitting: TableSession) -> bool:
    """The app deals unless the cards are real, and rolls if it is to, or if no person is left."""
    due = sitting.play.awaiting()[0]
    if not isinstance(due, Roll) or due.unseen:
        return False
    alone = all(seat.coach for seat in sitting.seats)
    if sitting.game.dice == Game.Dice.TABLE and not alone and set(due.dice) != {"card"}:
        return False
    sitting.enter(lambda: house.roll(sitting.play, sitting.secret))
    return True


def _somebody_decides(sitting: TableSession) -> bool:
    """The first Decision awaited that needs no person now is answered."""
    awaited = [(decision, sitting.decider(decision)) for decision in sitting.decisions()]
    person_calls_too = any(not seat.coach for _decision, seat in awaited)
    for decision, seat in awaited:
        if seat.coach and person_calls_too:
            continue  # a call that does not exist yet cannot be read by anybody: the computer calls second
        if seat.coach:
            sitting.enter(lambda side=decision.by: house.decide(sitting.play, side, sitting.secret))  # type: ignore[misc]
            return True
        if _by_early_call(sitting, seat, decision) or _by_order(sitting, seat, decision):
            return True
    return False


def _by_early_call(sitting: TableSession, seat: Seat, decision: Decision) -> bool:
    """Who has called already lets pass what he is asked before."""
    if seat.early is None:
        return False
    if seat.early["asked"] == decision.id:
        call, seat.early = seat.early["answer"], None
        sitting.answer(decision.by, call, f"person:{seat.person}")
        return True
    silent = default_answer(sitting.play, decision)
    if silent is None:
        return False
    sitting.answer(decision.by, silent, f"person:{seat.person}")
    return True


def _by_order(sitting: TableSession, seat: Seat, decision: Decision) -> bool:
    """A standing order answers in the seat's stead."""
    answer = standing_answer(seat.orders, decision, scoreboard(sitting.play)) if seat.orders else None
    if answer is None:
        return False
    sitting.answer(decision.by, answer, f"order:{seat.person}")
    return True


def _forget_void_calls(sitting: TableSession) -> None:
    """A call given early whose question no longer lies ahead is void."""
    if not any(seat.early for seat in sitting.seats):
        return
    way = next_stop(sitting.play)
    coming = {(decision.by, asked) for decision, _answer in way.silent for asked in (decision.id, GO_ON)}
    coming |= {(due.by, due.id) for due in way.game.awaiting() if isinstance(due, Decision)}
    for seat in sitting.seats:
        if seat.early and (seat.side, seat.early["asked"]) not in coming:
            seat.early = None
