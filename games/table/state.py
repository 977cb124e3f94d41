"""The state of a refereed game in memory, and what it needs from outside: dice and earlier entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.documents import whole_number
from engine.errors import EngineError
from engine.gridiron.events import Line
from engine.notation.stops import vocabulary_of
from engine.play import house
from engine.play.deals import deal_hand, record_deals
from engine.play.optional_decisions import next_stop
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll
from engine.play.scoresheet import DEAL, Entry
from games.errors import engine_refusals
from games.table.seats import TableSeat, decider_of, deciders_of, namer_of
from league.frame.errors import Forbidden, Refused, link_not_allowed
from league.frame.errors import gettext as _

CARD = "card"
Faces = Sequence[Any] | Mapping[str, Any]


def roll_answer(play: Playthrough, roll: Roll, faces: Faces) -> Any:
    """The answer to this Roll. `faces` are in the order of the roll's dice, each as the roll offers it or as
    text; a missing face becomes None, which the rules refuse. A mapping from dice to faces is returned as it
    is."""
    if isinstance(faces, Mapping):
        return dict(faces)
    padded = [*faces, *[None] * len(roll.dice)][: len(roll.dice)]
    known = [_face(offered, face) for offered, face in zip(roll.faces, padded, strict=True)]
    vocabulary = vocabulary_of(play.sheet.header)
    if roll.dice[0] == CARD:
        return known[0] if roll.id in vocabulary.one_card else known
    return vocabulary.throw(roll.id, zip(roll.dice, known, strict=True))


def _face(offered: tuple[Any, ...], face: Any) -> Any:
    """The offered face that equals this one as text, or else what was typed, which the rules then refuse or
    accept."""
    if face is None:
        return None
    text = str(face)
    by_text = {str(choice): choice for choice in offered}
    if text in by_text:
        return by_text[text]
    number = whole_number(text) if isinstance(offered[0], int) else None
    return text if number is None else number


class EntryLog(Protocol):
    """The entries of the scoresheet that were made before the session."""

    def since(self, number: int) -> Sequence[Entry]:
        """The entries after this number, in order."""

    def plays_since(self, number: int) -> Sequence[str]:
        """The plays after this entry as sentences, in the language of the current request."""


NEW_HAND = "anew"  # the purpose of a hand that replaces one that a phone may know; part of what is drawn


class TableDice:
    """Rolls, deals, and decides for computer coaches, from a secret and the number of the draw. On a phone
    the computer keeps the hand that the phone was given for it."""

    def __init__(self, secret: str) -> None:
        self.secret = bytes.fromhex(secret)

    def roll(self, play: Playthrough) -> list[Line]:
        """Rolls or deals what is awaited. Returns the new lines of play-by-play. Raises IllegalAnswer."""
        return house.roll(play, self.secret)

    def decide(self, play: Playthrough, side: str) -> list[Line]:
        """Answers for the computer coach of this side. Returns the new lines of play-by-play. Raises
        IllegalAnswer."""
        return house.decide(play, side, self.secret)

    def new_hand(self, play: Playthrough, side: str) -> list[str] | None:  # noqa: ARG002
        """A new hand to replace this side's hand, which a phone may know; None if the hand cannot be replaced
        now, and always None on a phone, whose people have played with that hand."""
        return None


class ServiceDice(TableDice):
    """Dice from the game's secret, which no phone has."""

    def new_hand(self, play: Playthrough, side: str) -> list[str] | None:
        """A hand from the unseen cards; None in the middle of a play."""
        try:
            return deal_hand(play, side, self.secret, NEW_HAND)
        except EngineError:
            return None


@dataclass(eq=False)
class TableState:
    """One person's session at a table. `app_rolls`: the app rolls the dice, not people; `lines`: the new
    lines of play-by-play by the number of their entry; `undone`: earlier lines may no longer be valid.
    Everything goes through `enter`."""

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
    def is_by_hand(self) -> bool:
        """Whether somebody has typed faces or set the state in this session."""
        chance = self.play.questions.chance_ids
        return any(
            entry.kind == "set_state" or (entry.id in chance and entry.source.startswith("person:"))
            for entry in self.play.sheet.since(self.last + 1)
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
        due = next_stop(self.play).awaiting()[0]
        return due if isinstance(due, Roll) else None

    def answer_for(self, by: str, answer: Any, source: str) -> None:
        """Enters one answer. Raises AgainstTheRules."""
        self.enter(lambda: self.play.answer(by, answer, source))

    def enter(self, act: Callable[[], list[Line] | None]) -> None:
        """Calls the engine and keeps its lines of play-by-play. Raises AgainstTheRules."""
        record_deals(self.play)
        number = self.play.sheet.last + 1
        with engine_refusals():
            lines = act()
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
