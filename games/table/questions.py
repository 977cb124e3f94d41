"""What a phone at a table shows to answer: a Roll with its faces, a whole play in one form, a question."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from engine.play.corrections import BEFORE
from engine.play.optional_decisions import next_stop, stop_at
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll, own_cards
from engine.play.setup import header_key
from engine.presentation import labels
from engine.presentation.calls import reveal
from engine.presentation.labels import card_titles
from games.models import Game, ScoresheetEntry, Seat
from games.records.participants import Participant, clubs_of_game
from games.table.actions import CALLS, CARD
from games.table.prompts import (
    Button,
    Prompt,
    add_leads,
    button_of,
    offer_of,
    prompt_of,
    refused_buttons,
)
from games.table.seats import (
    PendingInput,
    SeatQuestion,
    decider_of,
    may_talk,
    seat_title,
)
from league.drawing.dice import DieView, die_view

OTHER = "other"  # stands for a typed face
COLUMNS, SHORT = 6, 4
FULL = 4  # dice that fit a phone below two full cards
FIELD = re.compile(r"die_(\d{1,2})")


@dataclass(frozen=True, slots=True)
class RollDie:
    """One die, or one card of a deal, with the faces to tap, each as its value, a short text to be drawn on
    the die, and its full name; `name` is its field in the form. `other`: the faces are provisional, so
    another face may be typed. `who` throws it. `shown`: the face that was entered
    and undone, which is offered again; empty for none."""

    name: str
    die: DieView | None
    faces: tuple[tuple[str, str, str], ...]
    other: bool = False
    who: str = ""
    shown: str = ""

    @property
    def columns(self) -> int:
        """Faces in a row, so that up to twelve fit into two rows of a phone."""
        return COLUMNS if len(self.faces) <= COLUMNS * 2 else COLUMNS + 2

    @property
    def is_wide(self) -> bool:
        """Whether faces are words, which need more room than numbers."""
        return any(len(text) > SHORT for _value, text, _title in self.faces)

    @property
    def other_name(self) -> str:
        """The field for a typed face."""
        return self.name.replace("die", "other")


def roll_form(
    play: Playthrough, roll: Roll, *, app_only: bool, names: tuple[str, str], undone: Any
) -> dict[str, Any]:
    """A Roll as a form. `app_only`: the app rolls in this game, and faces cannot be typed; the other
    arguments are those of `roll_dice`. `is_long`: there are so many dice that the calls above them have to be
    small."""
    label, dice = labels.roll(play.sheet.header["ruleset"], roll.id, _), roll_dice(play, roll, names, undone)
    app_only = app_only and not roll.unseen
    return {
        "label": label,
        "dice": dice,
        "unseen": roll.unseen,
        "app_only": app_only,
        "is_long": not app_only and len(dice) > FULL,
    }


def roll_dice(
    play: Playthrough, roll: Roll, names: tuple[str, str] = ("", ""), undone: Any = None
) -> tuple[RollDie, ...]:
    """The dice of a Roll. `names` of (home, away) stand beside the dice that they throw; `undone` is an
    answer to this Roll that was undone and is offered again."""
    header, titles = play.sheet.header, card_titles(play.sheet.header)
    house, ruleset = roll.house or (False,) * len(roll.dice), header["ruleset"]
    throwers, shown, dice = _throwers(play, roll, names), _faces_of(roll, undone), list[RollDie]()
    for nth, (key, faces, other) in enumerate(zip(roll.dice, roll.faces, house, strict=True)):
        if key == CARD:
            die, named = None, tuple((face, _(titles[face]), _(titles[face])) for face in faces)
        else:
            die = die_view(ruleset, key)
            named = tuple(
                (str(face), labels.face_text(ruleset, face, _), labels.face(ruleset, key, face, _).title)
                for face in faces
            )
        dice.append(RollDie(f"die_{nth}", die, named, other and die is not None, throwers[nth], shown[nth]))
    return tuple(dice)


def typed_faces(form: Mapping[str, str]) -> list[str | None]:
    """The faces in a form's fields, in the order of the dice; a missing face is None."""
    fields = (FIELD.fullmatch(name) for name in form)
    count = 1 + max((int(field[1]) for field in fields if field), default=-1)
    return [_typed(form, nth) for nth in range(count)]


def _typed(form: Mapping[str, str], nth: int) -> str | None:
    face = form.get(f"die_{nth}")
    return form.get(f"other_{nth}", "").strip() if face == OTHER else face


def _throwers(play: Playthrough, roll: Roll, names: tuple[str, str]) -> list[str]:
    """The name beside each die of a throw with dice of both sides; empty where all are one side's."""
    seen = reveal(play)
    named = [(die.die, names[die.side]) for die in seen.dice] if seen else []
    if sorted(key for key, _name in named) != sorted(roll.dice):
        return [""] * len(roll.dice)
    if len({name for _key, name in named}) == 1:
        return [""] * len(roll.dice)
    throwers = []
    for key in roll.dice:
        nth = next(nth for nth, die in enumerate(named) if die[0] == key)
        throwers.append(named.pop(nth)[1])
    return throwers


def _faces_of(roll: Roll, answer: Any) -> list[str]:
    """The faces of an answer to this Roll in the order of its dice, empty where it has none."""
    if isinstance(answer, Mapping):
        lists = {die: iter(face) for die, face in answer.items() if isinstance(face, list)}
        given = [next(lists[die], "") if die in lists else answer.get(die, "") for die in roll.dice]
    else:
        given = answer if isinstance(answer, list) else [] if answer is None else [answer]
    texts = [str(face) for face in given][: len(roll.dice)]
    return texts + [""] * (len(roll.dice) - len(texts))


# A whole play in one form, for a person who writes down what people at the table have done: where each
# strategy has a die of its own, the face of that die also gives the call.
OFFENSE, DEFENSE = "offense", "defense"
WHITE = 4  # dice of every play
MOST_ROLLS = 500
_rolls: dict[tuple[str, tuple[Any, ...]], Roll] = {}


def whole_play_form(
    game: Game, play: Playthrough, seats: list[Seat], player: Participant
) -> dict[str, Any] | None:
    """The form, if the next input is a pair of open strategy calls with real dice and this phone decides for
    both sides; otherwise None. `offense` and `defense` hold each strategy's call with its die; `dice` holds
    the dice of every play."""
    stop = next_stop(play)
    calls = _calls(stop)
    if game.sealed or game.dice != Game.Dice.TABLE or len(calls) < len(CALLS):
        return None
    deciders = [decider_of(seats, decision, play) for decision in calls]
    if any(seat.coach or seat.early or not player.holds(seat) for seat in deciders):
        return None
    pairs = zip(*(call.answers for call in calls), strict=True)
    throws = [roll_dice(stop, _roll_of(stop, answers)) for answers in pairs]  # white dice, then the called
    return {
        "offense": [(call, dice[-2]) for call, dice in zip(calls[0].answers, throws, strict=True)],
        "defense": [(call, dice[-1]) for call, dice in zip(calls[1].answers, throws, strict=True)],
        "dice": throws[0][:-2],
    }


def written_play(form: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The form as arguments of `enter_whole_play`. Missing values are empty, and the rules refuse them."""
    arguments: dict[str, tuple[str, ...]] = {}
    for name in (OFFENSE, DEFENSE):
        call, _colon, face = form.get(name, "").partition(":")
        arguments[name] = (call, face)
    return arguments | {"white": tuple(form.get(f"die_{nth}", "") for nth in range(WHITE))}


def _calls(stop: Playthrough) -> list[Decision]:
    calls = {due.id: due for due in stop.awaiting() if isinstance(due, Decision)}
    return [calls[name] for name in CALLS if name in calls]


def _roll_of(stop: Playthrough, answers: tuple[Any, ...]) -> Roll:
    """The Roll that follows this pair of calls, which is the same in the whole game. Cached."""
    key = header_key(stop.sheet.header), answers
    if key not in _rolls:
        trial = stop.copy()
        for decision, answer in zip(_calls(stop), answers, strict=True):
            trial.answer(decision.by, answer)
        roll = next_stop(trial).awaiting()[0]
        assert isinstance(roll, Roll)
        if len(_rolls) >= MOST_ROLLS:
            _rolls.clear()
        _rolls[key] = roll
    return _rolls[key]


@dataclass(frozen=True, slots=True)
class Facing:
    """To whom a shared phone has been handed: the key of the seat, and the newest entry at that moment."""

    key: str = ""
    since: int = 0


NOBODY = Facing()
FEW = 4  # answers
LINES = 6  # of a question with its answers, beside the arithmetic of the last play
TITLE, TEXT, ANSWER = 28, 40, 17  # characters of a line: of a question, of what explains it, of an answer
CARDS, CROWD = 6, 8  # calls with a back, and all answers beside and with them
TALL = 4  # all answers, if the calls show everything on their front


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    """One question on the phone. `who` is the person who is asked; `optional` are the answers to optional
    decisions, `refused` the answers that the rules refuse now. `hidden`: the phone has to be handed to this
    seat, or to any seat with the same `key`, first, so that nothing of the question is on the page, and there
    is no prompt."""

    seat: Seat
    who: str
    key: str
    prompt: Prompt | None
    optional: list[Button]
    refused: list[Button]
    hidden: bool

    @property
    def explanation(self) -> str:
        """The sentence that stands above the answers; pictures of calls need its room."""
        return self.prompt.sentence if self.prompt and not self.prompt.calls else ""

    @property
    def leaves_room(self) -> bool:
        """Whether there is room on a phone for the arithmetic of the last play above a question, which takes
        about so many lines, with its answers two side by side."""
        if self.prompt is None or self.prompt.calls:
            return False
        answers = [*self.prompt.others, *self.optional]
        lines = [
            ceil(len(button.title) / ANSWER) + ceil(len(" ".join(button.leads) or button.note) / ANSWER)
            for button in answers
        ]
        if self.prompt.goes_on:
            lines.insert(0, 1)
        rows = zip_longest(lines[::2], lines[1::2], fillvalue=0)
        question = ceil(len(f"{self.who}: {self.prompt.title}") / TITLE)
        needed = question + ceil(len(self.explanation) / TEXT) + sum(map(max, rows))
        return len(answers) <= FEW and needed <= LINES

    @property
    def is_crowded(self) -> bool:
        """Whether calls and what stands beside them need most of a phone; a call without a back is taller."""
        if self.prompt is None or not self.prompt.calls:
            return False
        calls = self.prompt.calls
        answers = len(calls) + len(self.prompt.others) + len(self.optional)
        if any(button.card and button.card.back for button in calls):
            return len(calls) > CARDS or answers > CROWD
        return answers > TALL


def shown_question(
    game: Game, play: Playthrough, pending: PendingInput, player: Participant, facing: Facing
) -> ShownQuestion | None:
    """The first question. On a phone that people with different secrets share, a sealed call is shown to each
    only after the phone was handed to them; and after a play, at which everybody may look, only after the
    coach who still has the phone has asked for it."""
    questions = tuple(
        question
        for question in pending.questions
        if question.decision is not None or not question.for_partner
    )
    if not questions:
        return None
    question = first_question(game, questions, facing.key)
    seat, decision, key = question.seat, question.decision, seat_key(game, question.seat)
    shared = game.sealed and is_shared(game, [held for held in pending.seats if player.holds(held)])
    handed = facing.key == key and bool(pending.called or facing.since == game.last)
    hidden = shared and decision is not None and decision.sealed and not handed
    home, away = clubs_of_game(game)
    clubs = home.nickname, away.nickname
    prompt, refused = None, list[Button]()
    if decision is None:
        prompt = offer_of(play.sheet.header, question.optional)
    elif not hidden:
        hand: dict[str, int] | None = own_cards(question.stop, seat.side, seat.part).get("hand")
        prompt = prompt_of(question.stop, decision, clubs, hand)
        refused += refused_buttons(question.stop, decision, hand or {})
    optional = []
    for skippable in question.optional:
        stop, buttons = stop_at(play, skippable), optional_answers(question.stop, seat, skippable)
        add_leads(stop, skippable, clubs, buttons)
        optional += buttons
        refused += () if hidden else refused_buttons(stop, skippable)
    for button in optional:
        button.is_beside_calls = bool(prompt and prompt.calls)
    return ShownQuestion(seat, seat_title(game, seat, pending.seats), key, prompt, optional, refused, hidden)


def seat_key(game: Game, seat: Seat) -> str:
    """The seats with the same key may see the same cards: a side, or its half if its coaches may not talk."""
    return seat.side if may_talk(game) or not seat.is_of_pair else f"{seat.side}-{seat.part}"


def answers_beside(pending: PendingInput) -> list[Button]:
    """Answers that either coach of a pair may give, while the game waits for the partner of this one."""
    return [
        answer
        for question in pending.questions
        if question.for_partner and question.decision is None
        for skippable in question.optional
        for answer in optional_answers(question.stop, question.seat, skippable)
    ]


def is_shared(game: Game, own: list[Seat]) -> bool:
    """Whether people with different secrets use this phone."""
    return len({seat_key(game, seat) for seat in own if not seat.coach}) > 1


def first_question(game: Game, questions: tuple[SeatQuestion, ...], facing: str) -> SeatQuestion:
    """The question to ask first. Of two open calls it is the one with a decision and the most optional
    answers; of two sealed calls that of the coach who holds the phone, so that it goes round once a play."""
    if game.sealed:
        return max(questions, key=lambda question: seat_key(game, question.seat) == facing)
    return max(questions, key=lambda question: (question.decision is not None, len(question.optional)))


def answer_again(question: ShownQuestion | None, newest: list[ScoresheetEntry]) -> Button | None:
    """The button of the answer that was given to this question and undone, if it is still offered."""
    prompt = question.prompt if question else None
    if question is None or prompt is None or not prompt.asked:
        return None
    answer = undone_answer(newest, prompt.asked, question.seat.side)
    value = json.dumps(answer)
    return next((button for button in (*prompt.calls, *prompt.others) if button.value == value), None)


def optional_answers(play: Playthrough, seat: Seat, decision: Decision) -> list[Button]:
    buttons = [button_of(play.sheet.header, decision.id, answer) for answer in decision.answers]
    return [replace(button, side=seat.side, asked=decision.id) for button in buttons]


INPUT, UNDO, SET_STATE = "input", "undo", "set_state"


def undone_answer(newest: Sequence[ScoresheetEntry], asked: str, by: str = "") -> Any:
    """The answer that was given to this question, or to this Roll if `by` is empty, before it was undone, or
    None. Neither dice of the app are offered again, nor answers that others have replaced since."""
    first: int | None = None  # everything from this entry on is undone
    for row in reversed(newest):
        if row.kind == UNDO:
            first = row.of if first is None else min(first, row.of or first)
        elif row.kind == SET_STATE and isinstance(row.answer, dict) and BEFORE in row.answer:
            first = 0
        elif row.kind == INPUT and row.asked == asked and by in ("", row.by):
            is_undone = first is not None and row.number >= first
            return row.answer if is_undone and row.source.startswith("person:") else None
    return None
