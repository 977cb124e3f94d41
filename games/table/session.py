"""The verbs of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import Line
from engine.play.optional_decisions import next_stop
from engine.play.prompts import Decision, Roll
from engine.standing_orders import stored_orders
from games.table import agreements
from games.table.agreements import Agreement
from games.table.answers import own_seat, pass_over, pass_over_to_roll, question_of, require_legal
from games.table.autoplay import GO_ON, play_on
from games.table.faces import Faces, roll_answer
from games.table.seats import TableSeat
from games.table.state import Outcome, TableState
from league.errors import Forbidden, Refused
from league.translation import gettext as _

USUAL_COACH = "situational"
CALLS = ("D_STRATEGY_OFF", "D_STRATEGY_DEF")  # the offense's and the defense's, each with a die of its own


class Session(TableState):
    """What one person does at a table. Each verb does one thing, lets the game go on to where the next person
    has to act, and returns what has come. A refusal leaves the session useless: throw it away.

    `seen` is the number of the newest entry that the person saw. Raises Forbidden not_seated everywhere."""

    def answer(self, *, seen: int, side: str, asked: str, answer: Any) -> Outcome:
        """A side's answer to a Decision, also to one that comes once nobody has spoken up before it. `asked`
        is empty for nothing to say.

        Raises Refused: already_answered (and what has happened), not_awaited, computer_decides, what the
        rules refuse (AgainstTheRules); Forbidden: not_your_side."""
        self.require_seat()
        self.require_current(seen, side)
        decision, play = question_of(self.play, side, asked)
        seat = own_seat(self, decision)
        if asked != GO_ON:
            require_legal(play, decision, answer)
        seat.early = {"asked": asked, "answer": answer}
        return self.go_on()

    def throw(self, *, seen: int, faces: Faces) -> Outcome:
        """The faces that came up on the table, in the order of the dice of the next Roll, see `roll_answer`.

        Raises Refused as `answer` does, and dice_by_the_app where the app is to roll."""
        due = self.play.awaiting()[0]
        if not (isinstance(due, Roll) and due.unseen):
            self.require_app_does_not_roll()
        pass_over_to_roll(self, seen)
        self._throw(faces)
        return self.go_on()

    def roll(self, *, seen: int) -> Outcome:
        """The house rolls the dice that are awaited.

        Raises Refused as `answer` does, and real_cards for a card that only its coach can name."""
        pass_over_to_roll(self, seen)
        due = self.play.awaiting()[0]
        if isinstance(due, Roll) and due.unseen:
            raise Refused("real_cards", _("That card lies on the table: name it."))
        self.enter(lambda: self.dice.roll(self.play))
        return self.go_on()

    def write_play(
        self, *, seen: int, offense: Sequence[str], defense: Sequence[str], white: Sequence[Any]
    ) -> Outcome:
        """A whole play as it was played at the table: of each side its call and the face of the call's die,
        and the faces of the white dice in their order.

        Raises Refused as `throw` and `answer` do."""
        self.require_app_does_not_roll()
        self.require_current(seen)
        found = {due.id: due for due in next_stop(self.play).game.awaiting() if isinstance(due, Decision)}
        called = {
            found[name].by: given
            for name, given in zip(CALLS, (offense, defense), strict=True)
            if name in found
        }
        pass_over(self)
        for decision in self.decisions():
            own_seat(self, decision)
            call = next(iter(called.get(decision.by, ())), None)
            self.answer_for(decision.by, call, self.source)
        pass_over(self)
        faces = {f"white_{nth}": face for nth, face in enumerate(white, start=1)}
        faces |= {given[0]: given[1] for given in called.values()}
        self.answer_for("dice", faces, self.source)
        return self.go_on()

    def undo(self, *, seen: int) -> Outcome:
        """Takes back the person's newest input and all after it; a call given early is forgotten first. The
        session needs the whole sheet.

        Raises AgainstTheRules: nothing_to_undo, undo_past_dice, undo_past_reveal; Refused
        already_answered."""
        source = self.source
        self.require_current(seen)
        self.undone = True
        given = [seat for seat in self.own if seat.early]
        for seat in given:
            seat.early = None
        if given:
            return self.outcome
        self.enter(lambda: self._undone(source))
        return self.go_on()

    def set_down(self, wanted: DownCorrection) -> dict[str, Any]:
        """The correction that sets this down, for `correct`. Raises AgainstTheRules impossible_state."""
        return agreements.down_to_play(self, wanted)

    def back_to(self, number: int) -> dict[str, Any]:
        """The correction to where the play of this entry began, for `correct`; the session needs the whole
        sheet. Raises AgainstTheRules no_such_entry."""
        return agreements.start_of_play(self, number)

    def correct(self, state: Mapping[str, Any], *, decides: bool) -> Agreement | None:
        """See `agreements.correct`."""
        return agreements.correct(self, state, decides=decides)

    def agree(self, state: Mapping[str, Any], asked_by: TableSeat, *, decides: bool) -> Agreement:
        """See `agreements.agree`."""
        return agreements.agree(self, state, asked_by, decides=decides)

    def hand_over(self, side: str, coach: str = USUAL_COACH) -> Outcome:
        """A computer coach decides for this side of the person's from now on, or (empty) the person again.

        Raises AgainstTheRules unknown_coach; Forbidden not_your_side, link_not_for_this."""
        self.require_more_than_a_link()
        self._hand([self._own_seat(side)], coach)
        return self.go_on()

    def open_computer_seat(self, side: str) -> Outcome:
        """A side that the computer has had from the start is free for a person.

        Raises Forbidden not_the_computers, link_not_for_this."""
        self.require_seat()
        self.require_more_than_a_link()
        found = [seat for seat in self.seats if seat.side == side and seat.coach and seat.person is None]
        if not found:
            raise Forbidden("not_the_computers", _("A person plays that side. Ask them to pass it on."))
        self._hand(found, "")
        found[0].name = ""
        return self.outcome

    def finish(self) -> Outcome:
        """The computer plays the game to its end for both sides, if nobody else plays any more.

        Raises Forbidden others_play, link_not_for_this."""
        self.require_last()
        self._hand([seat for seat in self.seats if not seat.coach], USUAL_COACH)
        return self.go_on()

    def give_orders(self, side: str, orders: Sequence[str]) -> Outcome:
        """The standing orders, by their keys, of this side of the person's; others are lifted.

        Raises Forbidden not_your_side."""
        self._own_seat(side).orders = stored_orders(self.play.sheet.header["ruleset"], list(orders))
        return self.go_on()

    def go_on(self) -> Outcome:
        """Plays on by itself as far as that goes."""
        play_on(self)
        return self.outcome

    def require_last(self) -> None:
        """Nobody ends a game over another person's head. Raises Forbidden others_play, link_not_for_this."""
        self.require_seat()
        self.require_more_than_a_link()
        if any(seat.person and not seat.coach and not seat.mine for seat in self.seats):
            raise Forbidden(
                "others_play", _("Somebody else still plays. Ask them to hand their side over first.")
            )

    def require_nobody_else(self) -> None:
        """A fixture's game that somebody else has played in is not given up while they are away.

        Raises Forbidden others_play."""
        others = [seat for seat in self.seats if seat.person and not seat.mine]
        if others:
            sentence = _(
                "%(name)s has a seat in this game: play it to its end, or ask the commissioner to end it"
                " without a result."
            )
            raise Forbidden("others_play", sentence % {"name": others[0].name})

    def _undone(self, source: str) -> list[Line]:
        self.play.undo(source)
        return []

    def _throw(self, faces: Faces) -> None:
        due = self.play.awaiting()[0]
        answer = roll_answer(self.play, due, faces) if isinstance(due, Roll) else None
        self.answer_for("dice", answer, self.source)

    def _own_seat(self, side: str) -> TableSeat:
        found = next((seat for seat in self.own if seat.side == side), None)
        if found is None:
            raise Forbidden("not_your_side", _("Somebody else decides for that side."))
        return found

    def _hand(self, seats: Sequence[TableSeat], coach: str) -> None:
        source = self.source
        for seat in seats:
            self.enter(lambda seat=seat: self._handed(seat, coach, source))  # type: ignore[misc]
            seat.coach = coach

    def _handed(self, seat: TableSeat, coach: str, source: str) -> list[Line]:
        self.play.handover(seat.side, coach or None, source)
        return []
