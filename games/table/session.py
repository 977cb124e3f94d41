"""The actions of a session at a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from engine.gridiron.questions import BOTH
from engine.play.optional_decisions import next_stop, stored_orders
from engine.play.prompts import Decision, Roll
from games.table.answers import (
    NOTHING_TO_SAY,
    own_seat,
    play_on,
    question_of,
    require_legal,
    skip_optional_decisions,
    skip_to_roll,
)
from games.table.seats import TableSeat
from games.table.state import Faces, TableState, roll_answer
from league.frame.errors import Forbidden, Refused
from league.frame.errors import gettext as _

USUAL_COACH = "situational"
CALLS = ("D_STRATEGY_OFF", "D_STRATEGY_DEF")  # the offense's and the defense's, each with a die of its own


class Session(TableState):
    """What one person does at a table.

    Each action does one thing and plays on to where the next person has to act. A session that has raised a
    refusal must not be used any more. `seen` is the number of the newest entry that the person saw.
    Everything raises Forbidden not_seated."""

    def answer(self, *, seen: int, side: str, asked: str, answer: Any) -> None:
        """Answers a Decision of this side, also one that is asked only after optional decisions are skipped.
        An empty `asked` skips the optional decisions.

        Raises Refused: already_answered (with what has happened), not_awaited, computer_decides, what the
        rules refuse (AgainstTheRules); Forbidden: not_your_side."""
        self.require_seat()
        self.require_current(seen, side)
        decision, play = question_of(self.play, side, asked)
        seat = own_seat(self, decision)
        if asked != NOTHING_TO_SAY:
            require_legal(play, decision, answer)
        seat.early = {"asked": asked, "answer": answer}
        play_on(self)

    def throw(self, *, seen: int, faces: Faces) -> None:
        """Enters the faces thrown at the table, in the order of the dice of the next Roll, see `roll_answer`.

        Raises Refused as `answer` does, and dice_by_the_app if the app is to roll."""
        due = self.play.awaiting()[0]
        if not (isinstance(due, Roll) and due.unseen):
            self.require_app_does_not_roll()
        skip_to_roll(self, seen)
        due = self.play.awaiting()[0]
        answer = roll_answer(self.play, due, faces) if isinstance(due, Roll) else None
        self.answer_for("dice", answer, self.source)
        play_on(self)

    def roll(self, *, seen: int) -> None:
        """Rolls the awaited dice by the app.

        Raises Refused as `answer` does, and real_cards for a card that only its coach can name."""
        skip_to_roll(self, seen)
        due = self.play.awaiting()[0]
        if isinstance(due, Roll) and due.unseen:
            raise Refused(
                "real_cards",
                _(
                    "The app cannot draw this card, because it is a real card on the table: enter which "
                    "card it is."
                ),
            )
        self.enter(partial(self.dice.roll, self.play))
        play_on(self)

    def write_play(
        self, *, seen: int, offense: Sequence[str], defense: Sequence[str], white: Sequence[Any]
    ) -> None:
        """Enters a whole play from the table: each side's call with the face of that call's die, and the
        faces of the white dice in order.

        Raises Refused as `throw` and `answer` do."""
        self.require_app_does_not_roll()
        self.require_current(seen)
        calls = {due.id: due for due in next_stop(self.play).awaiting() if isinstance(due, Decision)}
        called = {
            calls[name].by: given
            for name, given in zip(CALLS, (offense, defense), strict=True)
            if name in calls
        }
        skip_optional_decisions(self)
        for decision in self.decisions():
            own_seat(self, decision)
            call = next(iter(called.get(decision.by, ())), None)
            self.answer_for(decision.by, call, self.source)
        skip_optional_decisions(self)
        faces = {f"white_{nth}": face for nth, face in enumerate(white, start=1)}
        faces |= {given[0]: given[1] for given in called.values()}
        self.answer_for("dice", faces, self.source)
        play_on(self)

    def undo(self, *, seen: int) -> None:
        """Undoes the person's newest input and everything after it; an early call is dropped first. The
        session needs all entries.

        Raises AgainstTheRules: nothing_to_undo, undo_past_dice, undo_past_reveal; Refused
        already_answered."""
        source = self.source
        self.require_current(seen)
        self.undone = True
        calls = [seat for seat in self.own if seat.early]
        for seat in calls:
            seat.early = None
        if not calls:
            self.enter(partial(self.play.undo, source))
            play_on(self)

    def hand_over(self, side: str, coach: str = USUAL_COACH, part: str = BOTH) -> None:
        """Hands this side of the person, or this part of it, to a computer coach, or back to the person if
        `coach` is empty.

        Raises AgainstTheRules unknown_coach; Forbidden not_your_side, link_not_for_this."""
        self.require_more_than_a_link()
        self._hand_over_seats(self._own_seats(side, part), coach)
        play_on(self)

    def open_computer_seat(self, side: str) -> None:
        """Frees a side that the computer has played from the start, so that a person can take it.

        Raises Forbidden not_the_computers, link_not_for_this."""
        self.require_seat()
        self.require_more_than_a_link()
        seats = [seat for seat in self.seats if seat.side == side and seat.coach and seat.person is None]
        if not seats:
            raise Forbidden("not_the_computers", _("A person plays that side. Ask them to pass it on."))
        self._hand_over_seats(seats, "")
        seats[0].name = ""

    def finish(self) -> None:
        """Lets the computer play the game to its end for both sides, if no other person is playing.

        Raises Forbidden others_play, link_not_for_this."""
        self.require_last()
        self._hand_over_seats([seat for seat in self.seats if not seat.coach], USUAL_COACH)
        play_on(self)

    def give_orders(self, side: str, orders: Sequence[str], part: str = BOTH) -> None:
        """Sets the standing orders of this side of the person, or of this part of it, by their keys; all
        others end.

        Raises Forbidden not_your_side."""
        for seat in self._own_seats(side, part):
            seat.orders = stored_orders(self.play.sheet.header["ruleset"], list(orders))
        play_on(self)

    def require_last(self) -> None:
        """Checks that no other person is still playing. Raises Forbidden others_play, link_not_for_this."""
        self.require_seat()
        self.require_more_than_a_link()
        if any(seat.person and not seat.coach and not seat.mine for seat in self.seats):
            raise Forbidden(
                "others_play", _("Somebody else still plays. Ask them to hand their side over first.")
            )

    def require_nobody_else(self) -> None:
        """Checks that no other person has a seat: a fixture's game is not given up while they are away.

        Raises Forbidden others_play."""
        others = [seat for seat in self.seats if seat.absent or (seat.person and not seat.mine)]
        if others:
            sentence = _(
                "%(name)s has a seat in this game: play it to its end, or ask the commissioner to end it"
                " without a result."
            )
            raise Forbidden("others_play", sentence % {"name": others[0].name})

    def _own_seats(self, side: str, part: str) -> list[TableSeat]:
        seats = [seat for seat in self.own if seat.side == side and part in (BOTH, seat.part)]
        if not seats:
            raise Forbidden("not_your_side", _("Only the person who has this seat can pass it on."))
        return seats

    def _hand_over_seats(self, seats: Sequence[TableSeat], coach: str) -> None:
        for seat in seats:
            self.enter(partial(self.play.handover, seat.side, coach or None, self.source))
            seat.coach = coach
