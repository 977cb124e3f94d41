"""Finds the question that a person answers, and skips the optional decisions before it."""

from __future__ import annotations

from typing import Any

from engine.errors import IllegalAnswer
from engine.play.optional_decisions import next_stop
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision
from games.errors import AgainstTheRules
from games.table.autoplay import NOTHING_TO_SAY
from games.table.seats import TableSeat
from games.table.state import TableState
from league.errors import Forbidden, Refused
from league.translation import gettext as _


def question_of(play: Playthrough, side: str, asked: str) -> tuple[Decision, Playthrough]:
    """The Decision of this side with this ID, and the game at the point where it is asked. Raises Refused
    not_awaited."""
    way = next_stop(play)
    stops = [(decision, play) for decision, _answer in way.skipped]
    if asked != NOTHING_TO_SAY:
        ahead = [(due, way.game) for due in way.game.awaiting() if isinstance(due, Decision)]
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
    try:
        play.questions.read(play.now, play.want_of(decision.by), answer)
    except IllegalAnswer as error:
        raise AgainstTheRules(error) from error


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
