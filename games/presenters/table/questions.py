"""The question that a phone shows, and the person it is for."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import zip_longest
from math import ceil
from types import MappingProxyType

from engine.play.optional_decisions import stop_at
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision
from games.models import Game, ScoresheetEntry, Seat
from games.presenters.table.choices.informed import informed, with_leads
from games.presenters.table.choices.leads import Clubs, Leads, leads
from games.presenters.table.choices.prompts import (
    Button,
    Offer,
    Prompt,
    button_of,
    offer_of,
    prompt_of,
    refused_buttons,
)
from games.presenters.table.pairs import may_talk
from games.presenters.table.seat_titles import seat_title
from games.presenters.table.undo_bar import undone_answer
from games.records.clubs import clubs_of_game
from games.records.participants import Participant
from games.selectors.pending_input import PendingInput, SeatQuestion


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
    questions = tuple(one for one in pending.questions if one.decision is not None or not one.for_partner)
    if not questions:
        return None
    question = first_question(game, questions, facing.key)
    seat, decision, key = question.seat, question.decision, seat_key(game, question.seat)
    shared = game.sealed and is_shared(game, [one for one in pending.seats if player.holds(one)])
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
        return max(questions, key=lambda one: seat_key(game, one.seat) == facing)
    return max(questions, key=_priority)


def answer_again(question: ShownQuestion | None, newest: list[ScoresheetEntry]) -> Button | None:
    """The button of the answer that was given to this question and undone, if it is still offered."""
    if question is None or question.prompt is None:
        return None
    prompt = question.prompt
    answer = undone_answer(newest, prompt.asked, question.seat.side)
    value = json.dumps(answer)
    return next((one for one in (*prompt.cards, *prompt.buttons) if one.value == value), None)


def _priority(question: SeatQuestion) -> tuple[bool, int]:
    return question.decision is not None, len(question.optional)


def _hand(question: SeatQuestion) -> dict[str, int] | None:
    seat = question.seat
    hand: dict[str, int] | None = question.stop.view(seat.side, seat.part).own.get("hand")
    return hand


def _optional_leads(play: Playthrough, decision: Decision, clubs: Clubs) -> Leads:
    return leads(stop_at(play, decision), decision, clubs, decision.answers)


def optional_answers(
    play: Playthrough, seat: Seat, decision: Decision, told: Leads = MappingProxyType({})
) -> list[OptionalAnswer]:
    header = play.sheet.header
    buttons = [button_of(header, decision.id, answer) for answer in decision.answers]
    return [OptionalAnswer(seat.side, decision.id, seat.name, with_leads(button, told)) for button in buttons]
