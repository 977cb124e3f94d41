"""Answers to the questions of a game that need no person, corrections, and checks of what people answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import SIDES, Line
from engine.play.corrections import checked_correction, correction_to_play_start
from engine.play.optional_decisions import default_answer, next_stop, standing_answer
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll
from engine.play.scoresheet import HOUSE, PHONE
from engine.presentation.scoreboard import scoreboard
from games.errors import AgainstTheRules, engine_refusals
from games.table.seats import TableSeat, others_of
from games.table.state import TableState
from league.frame.errors import Forbidden, Refused
from league.frame.errors import gettext as _

# Everything that happens without a person between two inputs: dice, deals, computer coaches, early calls,
# standing orders.

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
            table.enter(partial(table.play.deal, side, cards, HOUSE))


def _roll_by_house(table: TableState) -> bool:
    """Deals unless the cards are real, and rolls if the app is to roll or no person is left. Returns whether
    it did."""
    due = table.play.awaiting()[0]
    if not isinstance(due, Roll) or due.unseen:
        return False
    alone = all(seat.coach for seat in table.seats)
    if not table.app_rolls and not alone and set(due.dice) != {"card"}:
        return False
    table.enter(partial(table.dice.roll, table.play))
    return True


def _answer_without_person(table: TableState) -> bool:
    """Answers the first awaited Decision that needs no person now. Returns whether it did."""
    awaited = [(decision, table.decider(decision)) for decision in table.decisions()]
    person_calls_too = any(not seat.coach for _decision, seat in awaited)
    for decision, seat in awaited:
        if seat.coach and person_calls_too:
            continue  # the computer calls second, so that nobody can read its call
        if seat.coach:
            table.enter(partial(table.dice.decide, table.play, decision.by))
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
    coming |= {(due.by, due.id) for due in way.awaiting() if isinstance(due, Decision)}
    for seat in table.seats:
        if seat.early and (seat.side, seat.early["asked"]) not in coming:
            seat.early = None


# Corrections: the other side agrees, or a commissioner who plays for neither side decides.
#
# After going back, the replayed plays get new dice, because dice depend on the number of the entry: reusing
# dice that both sides have seen would be worse. So going back needs the agreement of the other side too.

COMMISSIONER = "commissioner"  # on the sheet


class AgreedBy(StrEnum):
    """The party that agreed to a correction; empty if that was not recorded."""

    OTHER_SIDE = "other_side"
    COMMISSIONER = "commissioner"
    NOBODY = "nobody"


def down_to_play(table: TableState, correction: DownCorrection) -> dict[str, Any]:
    """The correction that sets this down, checked by the rules. Raises AgainstTheRules impossible_state."""
    with engine_refusals():
        return checked_correction(table.play, correction)


def start_of_play(table: TableState, number: int) -> dict[str, Any]:
    """The correction that goes back to the start of the play with this entry. The session needs all entries.

    Raises AgainstTheRules no_such_entry."""
    with engine_refusals():
        return correction_to_play_start(table.play, number)


def correct(table: TableState, state: Mapping[str, Any], *, decides: bool) -> dict[str, Any] | None:
    """Applies this correction at once; returns None if the other side has to agree first. `decides` means
    that a commissioner who plays for neither side acts. The values are those of `_apply`. Raises
    AgainstTheRules; Forbidden not_seated."""
    require_hearing(table, decides=decides)
    asked_by = next(iter(table.own), None)
    others = others_of(table.seats, asked_by) if asked_by else []
    if others and not decides:
        return None
    return _apply(table, state, asked_by, others, decides=decides)


def agree(
    table: TableState, state: Mapping[str, Any], asked_by: TableSeat, *, decides: bool
) -> dict[str, Any]:
    """Applies the correction that the person in the seat `asked_by` asked for. Raises AgainstTheRules, and
    what `require_agreeing` does."""
    return _apply(table, state, asked_by, require_agreeing(table, asked_by, decides=decides), decides=decides)


def require_agreeing(table: TableState, asked_by: TableSeat, *, decides: bool) -> list[TableSeat]:
    """The seats whose people may agree. The partner of the person who asks is not the other side.

    Raises Forbidden not_seated, others_agree."""
    require_hearing(table, decides=decides)
    others = others_of(table.seats, asked_by)
    if others and not decides and not any(seat.mine for seat in others):
        raise Forbidden("others_agree", _("The other side has to agree."))
    return others


def require_hearing(table: TableState, *, decides: bool) -> None:
    """Raises Forbidden not_seated unless the person has a seat here or decides as a commissioner."""
    if not decides:
        table.require_seat()


def _apply(
    table: TableState,
    state: Mapping[str, Any],
    asked_by: TableSeat | None,
    others: Sequence[TableSeat],
    *,
    decides: bool,
) -> dict[str, Any]:
    """Applies a correction. Returns fields of its circumstance: its entry, the side that asked for it (empty
    for a person with seats of both), who agreed, and whether that was nobody."""
    first = table.play.sheet.last + 1

    def act() -> list[Line]:
        table.play.set_state(state, COMMISSIONER if decides else table.source)
        return table.play.new_lines

    table.enter(act)
    table.undone = True
    entry = next(entry.n for entry in table.play.sheet.since(first) if entry.kind == "set_state")
    play_on(table)
    agreed_by = AgreedBy.OTHER_SIDE if others else AgreedBy.NOBODY
    if decides:
        agreed_by = AgreedBy.COMMISSIONER
    sides = {seat.side for seat in table.seats if asked_by and seat.person == asked_by.person}
    side = asked_by.side if asked_by and len(sides) < len(SIDES) else ""
    return {"entry": entry, "side": side, "agreed_by": agreed_by, "alone": agreed_by == AgreedBy.NOBODY}


def question_of(play: Playthrough, side: str, asked: str) -> tuple[Decision, Playthrough]:
    """The Decision of this side with this ID, and the game at the point where it is asked. Raises Refused
    not_awaited."""
    way = next_stop(play)
    stops = [(decision, play) for decision, _answer in way.skipped]
    if asked != NOTHING_TO_SAY:
        ahead = [(due, way) for due in way.awaiting() if isinstance(due, Decision)]
        stops = [(due, play) for due in play.awaiting() if isinstance(due, Decision)] + ahead + stops
    for decision, where in stops:
        if decision.by == side and asked in (decision.id, NOTHING_TO_SAY):
            return decision, where
    raise _not_awaited(play, side)


def own_seat(table: TableState, decision: Decision) -> TableSeat:
    """The acting person's seat that makes this decision. Raises Forbidden not_your_side, Refused
    computer_decides."""
    seat = next((seat for seat in table.deciders(decision) if seat.mine), None)
    if seat is None:
        raise Forbidden("not_your_side", _("Another person makes this decision: wait for their answer."))
    if seat.coach:
        raise Refused("computer_decides", _("The computer decides for that side: take the side back first."))
    return seat


def require_legal(play: Playthrough, decision: Decision, answer: Any) -> None:
    """Raises AgainstTheRules, with the rule that forbids the answer at this point. Another spelling of a
    legal answer passes."""
    if answer in decision.answers:
        return
    with engine_refusals():
        play.questions.read(play.now, play.want_of(decision.by), answer)


def skip_optional_decisions(table: TableState) -> None:
    """Skips the optional decisions before the next stop. Raises Refused others_first."""
    for decision, default in next_stop(table.play).skipped:
        if not any(seat.mine for seat in table.deciders(decision)):
            raise Refused("others_first", _("The other coach decides first: wait for their answer."))
        table.answer_for(decision.by, default, table.source)


def skip_to_roll(table: TableState, seen: int) -> None:
    """Skips the person's optional decisions before a Roll; optional decisions of others have to be asked
    first.

    Raises Refused already_answered, not_awaited, others_first."""
    table.require_current(seen)
    if table.due_roll() is None:
        raise Refused("not_awaited", _("No dice are due now: look at the table to see what comes next."))
    skip_optional_decisions(table)
    table.require_namer()


def _not_awaited(play: Playthrough, side: str) -> Refused:
    try:
        play.want_of(side)
    except IllegalAnswer as error:
        return AgainstTheRules(error)
    return Refused(
        "not_awaited", _("This question is not open now: look at the table to see what comes next.")
    )
