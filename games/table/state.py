"""The state of a session, and the one method by which anything is entered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.errors import EngineError
from engine.gridiron.events import Line
from engine.play.deals import record_deals
from engine.play.optional_decisions import next_stop
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll
from engine.scoresheets.scoresheet import DEAL, Entry
from games.errors import AgainstTheRules
from games.table.ports import EntryLog, TableDice
from games.table.seats import TableSeat, decider_of, deciders_of, namer_of
from league.errors import Forbidden, Refused, link_not_allowed
from league.translation import gettext as _


@dataclass(frozen=True, slots=True)
class SessionOutcome:
    """The outcome of a session: the new entries, their lines of play-by-play by the number of the entry, and
    the seats as they are now. `undone`: earlier lines may no longer be valid."""

    entries: tuple[Entry, ...]
    lines: dict[int, list[Line]]
    seats: tuple[TableSeat, ...]
    over: bool
    undone: bool
    by_hand: bool  # somebody has typed faces or set the state


@dataclass(eq=False)
class TableState:
    """One person's session at a table. `app_rolls`: the app rolls the dice, not people. Everything goes
    through `enter`."""

    play: Playthrough
    seats: list[TableSeat]
    dice: TableDice
    log: EntryLog
    app_rolls: bool
    lines: dict[int, list[Line]] = field(default_factory=dict)
    undone: bool = False

    def __post_init__(self) -> None:
        self.last = self.play.sheet.last  # the newest entry before the session

    @property
    def own(self) -> list[TableSeat]:
        """The seats of the person who acts."""
        return [seat for seat in self.seats if seat.mine]

    @property
    def source(self) -> str:
        """The person who acts, as the scoresheet names them. Raises Forbidden not_seated."""
        self.require_seat()
        return f"person:{self.own[0].person}"

    @property
    def outcome(self) -> SessionOutcome:
        """The outcome so far."""
        entries = tuple(self.play.sheet.since(self.last + 1))
        return SessionOutcome(
            entries, self.lines, tuple(self.seats), self.play.over, self.undone, self._is_by_hand(entries)
        )

    def _is_by_hand(self, entries: tuple[Entry, ...]) -> bool:
        chance = self.play.questions.chance_ids
        return any(
            entry.kind == "set_state" or (entry.id in chance and entry.source.startswith("person:"))
            for entry in entries
        )

    def require_seat(self) -> None:
        """Raises Forbidden not_seated."""
        if not self.own:
            raise Forbidden("not_seated", _("You have no seat in this game: ask for its link."))

    def require_more_than_a_link(self) -> None:
        """A holder of a scorer's link only writes down what people play, and does not decide how the game
        continues or ends.

        Raises Forbidden link_not_for_this."""
        if self.own and all(seat.by_link for seat in self.own):
            raise link_not_allowed()

    def require_app_does_not_roll(self) -> None:
        """Raises Refused dice_by_the_app."""
        if self.app_rolls:
            raise Refused("dice_by_the_app", _("In this game the app rolls: tap its button."))

    def require_current(self, seen: int, side: str = "") -> None:
        """Raises Refused already_answered, with what has happened since, if the question that the person saw
        has been answered. Sealed calls of the other side and skipped optional decisions do not matter."""
        if seen >= self.last or all(self._changes_nothing(entry, side) for entry in self.log.since(seen)):
            return
        lines = self.log.plays_since(seen)[-3:]
        sentence = _("This was already answered on another phone: look at the current question.")
        if lines:
            sentence = _("This was already answered on another phone: %(what)s") % {"what": " ".join(lines)}
        raise Refused("already_answered", sentence)

    def _changes_nothing(self, entry: Entry, side: str) -> bool:
        if entry.kind != "input" or entry.by == side:
            return False
        if side and entry.id in self.play.questions.sealed_ids:
            return True
        default = self._default_answer(entry.id)
        return default is not None and bool(entry.answer == default)

    def _default_answer(self, asked: str) -> Any:
        return self.play.questions.optional_decisions.get(asked)

    def decider(self, decision: Decision) -> TableSeat:
        """The seat for whose decision the game waits."""
        return decider_of(self.seats, decision, self.play)

    def deciders(self, decision: Decision) -> list[TableSeat]:
        """The seats that may make this decision, first the one for which the game waits."""
        first = self.decider(decision)
        return [first, *(seat for seat in deciders_of(self.seats, decision) if seat is not first)]

    def require_namer(self) -> None:
        """Nobody else may name a real card that a coach draws. Raises Forbidden not_your_side."""
        namer = namer_of(self.play, self.seats)
        if namer is not None and not namer.mine:
            raise Forbidden("not_your_side", _("Another person makes this decision: wait for their answer."))

    def decisions(self) -> list[Decision]:
        """The awaited Decisions; none while dice are awaited."""
        return [due for due in self.play.awaiting() if isinstance(due, Decision)]

    def due_roll(self) -> Roll | None:
        """The Roll at the next stop, or None if the next stop is a Decision."""
        due = next_stop(self.play).game.awaiting()[0]
        return due if isinstance(due, Roll) else None

    def answer_for(self, by: str, answer: Any, source: str) -> None:
        """Enters one answer. Raises AgainstTheRules."""
        self.enter(lambda: self.play.answer(by, answer, source))

    def enter(self, act: Callable[[], list[Line]]) -> None:
        """Calls the engine and keeps its lines of play-by-play. Raises AgainstTheRules."""
        record_deals(self.play)
        number = self.play.sheet.last + 1
        try:
            lines = act()
        except EngineError as error:
            raise AgainstTheRules(error) from error
        if lines:
            self.lines[number] = lines
        if any(self._is_noticed(entry) for entry in self.play.sheet.since(number)):
            for seat in self.seats:
                seat.early = None  # a call given before is void

    def _is_noticed(self, entry: Entry) -> bool:
        """Whether the entry is a decision that everybody notices."""
        if entry.kind == DEAL:
            return False
        questions = self.play.questions
        unheard = questions.chance_ids | questions.sealed_ids
        return entry.id not in unheard and bool(entry.answer != self._default_answer(entry.id))
