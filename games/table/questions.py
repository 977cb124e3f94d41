"""A Roll on the phone: every die with its possible faces.

A whole play in one form, for a person who writes down what people at the table have done: where each
strategy has a die of its own, the face of that die also gives the call.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from math import ceil
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from engine.play.optional_decisions import next_stop, stop_at
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll
from engine.play.setup import header_key
from engine.presentation import labels
from engine.presentation.calls import reveal
from engine.presentation.labels import card_titles
from games.models import Game, ScoresheetEntry, Seat
from games.records.participants import Participant, clubs_of_game
from games.table.page_parts import may_talk, seat_title, undone_answer
from games.table.pending_input import PendingInput, SeatQuestion
from games.table.prompts import (
    Button,
    Clubs,
    Leads,
    Offer,
    Prompt,
    button_of,
    informed,
    leads,
    offer_of,
    prompt_of,
    refused_buttons,
    with_leads,
)
from games.table.seats import decider_of
from games.table.session import CALLS
from games.table.state import CARD
from league.drawing.dice import DieView, die_view

OTHER = "other"  # stands for a typed face
COLUMNS, SHORT = 6, 4
FULL = 4  # dice that fit a phone below two full cards
FIELD = re.compile(r"die_(\d{1,2})")


@dataclass(frozen=True, slots=True)
class DieFace:
    """One face of a die; `text` is short, to be drawn on the die, `title` is its full name."""

    value: str
    text: str
    title: str


@dataclass(frozen=True, slots=True)
class RollDie:
    """One die, or one card of a deal, with the faces to tap; `name` is its field in the form. `other`: the
    faces are provisional, so another face may be typed. `who` throws it. `shown`: the face that was entered
    and undone, which is offered again; empty for none."""

    name: str
    die: DieView | None
    faces: tuple[DieFace, ...]
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
        return any(len(face.text) > SHORT for face in self.faces)

    @property
    def other_name(self) -> str:
        """The field for a typed face."""
        return self.name.replace("die", "other")


@dataclass(frozen=True, slots=True)
class RollForm:
    """A Roll as a form. `app_only`: the app rolls in this game; faces cannot be typed."""

    title: str
    sentence: str
    rules: tuple[str, ...]
    dice: tuple[RollDie, ...]
    unseen: bool
    app_only: bool

    @property
    def is_long(self) -> bool:
        """Whether there are so many dice that the calls above them have to be small."""
        return not self.app_only and len(self.dice) > FULL


def roll_form(
    play: Playthrough, roll: Roll, *, app_only: bool, names: tuple[str, str] = ("", ""), undone: Any = None
) -> RollForm:
    """The form of a Roll. `names` of (home, away) stand beside the dice that they throw; `undone` is an
    answer to this Roll that was undone and is offered again."""
    header = play.sheet.header
    label = labels.roll(header["ruleset"], roll.id, _)
    house = roll.house or (False,) * len(roll.dice)
    throwers, shown = _throwers(play, roll, names), _faces_of(roll, undone)
    dice = tuple(
        replace(_die(header, nth, key, faces, other), who=throwers[nth], shown=shown[nth])
        for nth, (key, faces, other) in enumerate(zip(roll.dice, roll.faces, house, strict=True))
    )
    return RollForm(label.title, label.sentence, label.rules, dice, roll.unseen, app_only and not roll.unseen)


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


def _die(header: Mapping[str, Any], nth: int, key: str, faces: tuple[Any, ...], other: bool) -> RollDie:
    ruleset = header["ruleset"]
    if key == CARD:
        titles = card_titles(header)
        return RollDie(
            f"die_{nth}", None, tuple(DieFace(face, _(titles[face]), _(titles[face])) for face in faces)
        )
    shown = tuple(
        DieFace(str(face), labels.face_text(ruleset, face, _), labels.face(ruleset, key, face, _).title)
        for face in faces
    )
    return RollDie(f"die_{nth}", die_view(ruleset, key), shown, other)


OFFENSE, DEFENSE = "offense", "defense"
WHITE = 4  # dice of every play
MOST_ROLLS = 500
_rolls: dict[tuple[str, tuple[Any, ...]], Roll] = {}


@dataclass(frozen=True, slots=True)
class WholePlayForm:
    """`offense` and `defense` hold each strategy's die with its call; `dice` holds the dice of every play."""

    offense: tuple[tuple[str, RollDie], ...]
    defense: tuple[tuple[str, RollDie], ...]
    dice: tuple[RollDie, ...]


def whole_play_form(
    game: Game, play: Playthrough, seats: list[Seat], player: Participant
) -> WholePlayForm | None:
    """The form, if the next input is a pair of open strategy calls with real dice and this phone decides for
    both sides; otherwise None."""
    calls = _calls(next_stop(play).game)
    if game.sealed or game.dice != Game.Dice.TABLE or len(calls) < len(CALLS):
        return None
    deciders = [decider_of(seats, decision, play) for decision in calls]
    if any(seat.coach or seat.early or not player.holds(seat) for seat in deciders):
        return None
    throws = [
        _throw(next_stop(play).game, answers)
        for answers in zip(*(call.answers for call in calls), strict=True)
    ]
    return WholePlayForm(
        offense=tuple((call, dice[-2]) for call, dice in zip(calls[0].answers, throws, strict=True)),
        defense=tuple((call, dice[-1]) for call, dice in zip(calls[1].answers, throws, strict=True)),
        dice=throws[0][:-2],
    )


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


def _throw(stop: Playthrough, answers: tuple[Any, ...]) -> tuple[RollDie, ...]:
    """The dice of this pair of calls: four white ones, then the two that were called."""
    return roll_form(stop, _roll_of(stop, answers), app_only=False).dice


def _roll_of(stop: Playthrough, answers: tuple[Any, ...]) -> Roll:
    """The Roll that follows this pair of calls, which is the same in the whole game. Cached."""
    key = header_key(stop.sheet.header), answers
    if key not in _rolls:
        trial = stop.copy()
        for decision, answer in zip(_calls(stop), answers, strict=True):
            trial.answer(decision.by, answer)
        roll = next_stop(trial).game.awaiting()[0]
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
class OptionalAnswer:
    """An answer to an optional decision that a seat may give, such as a time-out."""

    side: str
    asked: str
    who: str
    button: Button


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    """One question on the phone. Without a prompt there are only optional decisions, about which `offer`
    asks, or the question is hidden. `who` is the person who is asked. `refused` holds the answers that the
    rules refuse now. `hidden`: the phone has to be handed to this seat, or to any seat with the same `key`,
    first, so that nothing of it is on the page."""

    seat: Seat
    who: str
    key: str
    prompt: Prompt | None
    optional: tuple[OptionalAnswer, ...]
    refused: tuple[Button, ...]
    hidden: bool
    offer: Offer | None = None

    @property
    def asks(self) -> Prompt | Offer | None:
        """What the phone asks: title, sentence and rules; None if the question is hidden."""
        return self.prompt or self.offer

    @property
    def explanation(self) -> str:
        """The sentence that stands above the answers; pictures of calls need its room."""
        return self.asks.sentence if self.asks and not (self.prompt and self.prompt.calls) else ""

    @property
    def leaves_room(self) -> bool:
        """Whether there is room on a phone for the arithmetic of the last play above a question."""
        if self.hidden or (self.prompt and self.prompt.calls):
            return False
        return len(self._answers) <= FEW and self._lines <= LINES

    @property
    def _answers(self) -> list[Button]:
        """The answers in words, in their order on the page, without the one that declines an offer."""
        return [*(self.prompt.others if self.prompt else ()), *(answer.button for answer in self.optional)]

    @property
    def _lines(self) -> int:
        """About how many lines of a phone the question and its answers take, two of them side by side."""
        answers = [
            ceil(len(button.title) / ANSWER) + ceil(len(" ".join(button.leads) or button.note) / ANSWER)
            for button in self._answers
        ]
        if self.prompt is None:
            answers.insert(0, 1)
        rows = zip_longest(answers[::2], answers[1::2], fillvalue=0)
        question = ceil(len(f"{self.who}: {self.asks.title if self.asks else ''}") / TITLE)
        return question + ceil(len(self.explanation) / TEXT) + sum(map(max, rows))

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
    optional = tuple(
        answer
        for skippable in question.optional
        for answer in optional_answers(
            question.stop, seat, skippable, _optional_leads(play, skippable, clubs)
        )
    )
    prompt = None
    if decision is not None and not hidden:
        shown = prompt_of(question.stop, decision, _hand(question))
        prompt = informed(question.stop, decision, shown, clubs)
    if prompt is not None and prompt.calls:
        optional = tuple(
            replace(answer, button=replace(answer.button, is_beside_calls=True)) for answer in optional
        )
    refused = [] if prompt is None else list(prompt.refused)
    for skippable in () if hidden else question.optional:
        refused += refused_buttons(stop_at(play, skippable), skippable)
    who = seat_title(game, seat, pending.seats)
    offer = offer_of(play.sheet.header, question.optional) if decision is None else None
    return ShownQuestion(seat, who, key, prompt, optional, tuple(refused), hidden, offer)


def seat_key(game: Game, seat: Seat) -> str:
    """The seats with the same key may see the same cards: a side, or its half if its coaches may not talk."""
    return seat.side if may_talk(game) or not seat.is_of_pair else f"{seat.side}-{seat.part}"


def answers_beside(pending: PendingInput) -> list[OptionalAnswer]:
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
    return max(questions, key=_priority)


def answer_again(question: ShownQuestion | None, newest: list[ScoresheetEntry]) -> Button | None:
    """The button of the answer that was given to this question and undone, if it is still offered."""
    if question is None or question.prompt is None:
        return None
    prompt = question.prompt
    answer = undone_answer(newest, prompt.asked, question.seat.side)
    value = json.dumps(answer)
    return next((button for button in (*prompt.cards, *prompt.buttons) if button.value == value), None)


def _priority(question: SeatQuestion) -> tuple[bool, int]:
    return question.decision is not None, len(question.optional)


def _hand(question: SeatQuestion) -> dict[str, int] | None:
    seat = question.seat
    hand: dict[str, int] | None = question.stop.view(seat.side, seat.part).own.get("hand")
    return hand


def _optional_leads(play: Playthrough, decision: Decision, clubs: Clubs) -> Leads:
    return leads(stop_at(play, decision), decision, clubs, decision.answers)


def optional_answers(
    play: Playthrough, seat: Seat, decision: Decision, answer_leads: Leads = MappingProxyType({})
) -> list[OptionalAnswer]:
    header = play.sheet.header
    buttons = [button_of(header, decision.id, answer) for answer in decision.answers]
    return [
        OptionalAnswer(seat.side, decision.id, seat.name, with_leads(button, answer_leads))
        for button in buttons
    ]
