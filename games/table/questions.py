"""The question that a phone shows, with its answers as buttons, and what a coach may know for it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import ceil
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.errors import IllegalAnswer
from engine.gridiron.events import SIDES
from engine.gridiron.play_facts import Chance
from engine.notation.stops import vocabulary_of
from engine.play.corrections import BEFORE
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, own_cards, stop_at
from engine.play.setup import questions_of
from engine.presentation import labels
from engine.presentation.calls import calls_of, calls_on_table, deck_of
from engine.presentation.consequences import Consequence, consequences
from engine.presentation.labels import card_titles
from engine.presentation.scoreboard import Scoreboard, board_text, clock_text, scoreboard
from games.models import Game, ScoresheetEntry, Seat
from games.records.participants import Names, clubs_of_game
from games.table.actions import CARD
from games.table.pictures import call_card
from games.table.seats import PendingInput, SeatQuestion, may_talk, seat_title

PACKED = 8  # calls
FEW = 4  # answers
LINES = 6  # of a question with its answers, beside the arithmetic of the last play
TITLE, TEXT, ANSWER = 28, 40, 17  # characters of a line: of a question, of what explains it, of an answer
CARDS, CROWD = 6, 8  # calls with a back, and all answers beside and with them
TALL = 4  # all answers, if the calls show everything on their front


@dataclass(slots=True)
class Button:
    """One answer of `side` to the Decision `asked`; `value` is the answer as JSON. `count` is the number of
    such cards in the hand, 0 if it is no card. A call is a picture as HTML: its `front` stands in the button,
    its `back` below it with every answer, empty if the front shows all of them. `leads` says where another
    answer leads, the most important text first, `assumes` what its chance leaves out, and `is_hopeless` that
    it has none. `is_beside_calls`: it is offered below the pictures of calls. `is_shared`: other answers have
    the same sentence."""

    title: str
    sentence: str
    rules: tuple[str, ...]
    value: str
    count: int = 0
    front: SafeString | str = ""
    back: SafeString | str = ""
    leads: tuple[str, ...] = ()
    assumes: str = ""
    is_hopeless: bool = False
    is_beside_calls: bool = False
    is_shared: bool = False
    side: str = ""
    asked: str = ""

    @property
    def note(self) -> str:
        """The sentence, unless a picture or the leads say more, it is told once for several answers, or the
        calls leave no room for it."""
        silent = self.front or self.leads or self.is_beside_calls or self.is_shared
        return "" if silent else self.sentence

    @property
    def lead(self) -> str:
        """Everything about where the answer leads."""
        return " ".join(self.leads) or self.sentence

    @property
    def say(self) -> str:
        """The answer to an optional decision with the decision's ID."""
        return f"{self.asked} {self.value}"


@dataclass(slots=True)
class Question:
    """A Decision on the phone. `calls` call a play, each with its picture; of the `others`, those that cannot
    succeed come last. Without `asked` it is the question before optional decisions that the game does not
    wait for, and `goes_on` is the button of a coach who wants none of them.

    `seat` is asked, and `who` is its person; `optional` are the answers to optional decisions, `refused` the
    answers that the rules refuse now. `hidden`: the phone has to be handed to this seat, or to any seat with
    the same `key`, first, so that nothing of the question is on the page."""

    title: str = ""
    sentence: str = ""
    rules: tuple[str, ...] = ()
    asked: str = ""
    calls: tuple[Button, ...] = ()
    others: tuple[Button, ...] = ()
    goes_on: str = ""
    seat: Seat | None = None
    who: str = ""
    key: str = ""
    optional: tuple[Button, ...] = ()
    refused: tuple[Button, ...] = ()
    hidden: bool = False

    @property
    def layout(self) -> str:
        """The classes of the answers. There are more calls than two columns of a phone hold with real cards,
        where every card of the deck may be called."""
        if not self.calls:
            return ""
        return "is-call is-packed" if len(self.calls) > PACKED else "is-call"

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What the chances of answers leave out, and what is so of several answers; each sentence once."""
        texts = [button.assumes for button in self.others]
        texts += [button.sentence for button in self.others if button.is_shared and not button.leads]
        return tuple(dict.fromkeys(filter(None, texts)))

    @property
    def leads_below(self) -> tuple[Button, ...]:
        """The answers beside calls that lead to more than their buttons have room for."""
        return tuple(button for button in self.others if len(button.leads) != 1) if self.calls else ()

    @property
    def leaves_room(self) -> bool:
        """Whether there is room on a phone for the arithmetic of the last play above a question, which takes
        about so many lines, with its answers two side by side."""
        answers = [*self.others, *self.optional]
        if self.hidden or self.calls or len(answers) > FEW:
            return False
        lines = [
            ceil(len(button.title) / ANSWER) + ceil(len(" ".join(button.leads) or button.note) / ANSWER)
            for button in answers
        ]
        if self.goes_on:
            lines.insert(0, 1)
        rows = zip_longest(lines[::2], lines[1::2], fillvalue=0)
        question = ceil(len(f"{self.who}: {self.title}") / TITLE)
        return question + ceil(len(self.sentence) / TEXT) + sum(map(max, rows)) <= LINES

    @property
    def is_crowded(self) -> bool:
        """Whether calls and what stands beside them need most of a phone; a call without a back is taller."""
        answers = len(self.calls) + len(self.others) + len(self.optional)
        if any(button.back for button in self.calls):
            return len(self.calls) > CARDS or answers > CROWD
        return bool(self.calls) and answers > TALL


@dataclass(frozen=True, slots=True)
class Facing:
    """To whom a shared phone has been handed: the key of the seat, and the newest entry at that moment."""

    key: str = ""
    since: int = 0


NOBODY = Facing()


def shown_question(
    game: Game,
    play: Playthrough,
    pending: PendingInput,
    seats: Sequence[Seat],
    own: Sequence[Seat],
    facing: Facing,
) -> Question | None:
    """The first question. On a phone that people with different secrets share, a sealed call is shown to each
    only after the phone was handed to them; and after a play, at which everybody may look, only after the
    coach who still has the phone has asked for it. `own` of the `seats` are this phone's."""
    questions = [row for row in pending.questions if row.decision is not None or not row.for_partner]
    if not questions:
        return None
    first = first_question(game, questions, facing.key)
    seat, decision, key = first.seat, first.decision, seat_key(game, first.seat)
    secrets = {seat_key(game, held) for held in own if not held.coach}  # of the people who use this phone
    handed = facing.key == key and bool(pending.called or facing.since == game.last)
    hidden = decision is not None and decision.sealed and game.sealed and len(secrets) > 1 and not handed
    home, away = clubs_of_game(game)
    clubs = home.nickname, away.nickname
    refused = list[Button]()
    if decision is None:
        question = offer_of(play.sheet.header, first.optional)
    elif hidden:
        question = Question(hidden=True)
    else:
        hand: dict[str, int] | None = own_cards(first.stop, seat.side, seat.part).get("hand")
        question = question_of(first.stop, decision, clubs, hand)
        refused += refused_buttons(first.stop, decision, hand or {})
    optional = list[Button]()
    for skippable in first.optional:
        stop, buttons = stop_at(play, skippable), buttons_of(first.stop, skippable)
        add_leads(stop, skippable, clubs, buttons)
        optional += buttons
        refused += () if hidden else refused_buttons(stop, skippable)
    for button in optional:
        button.is_beside_calls = bool(question.calls)
    question.seat, question.who, question.key = seat, seat_title(game, seat, seats), key
    question.optional, question.refused = tuple(optional), tuple(refused)
    return question


def first_question(game: Game, questions: Sequence[SeatQuestion], facing: str) -> SeatQuestion:
    """The question to ask first. Of two open calls it is the one with a decision and the most optional
    answers; of two sealed calls that of the coach who holds the phone, so that it goes round once a play."""
    if game.sealed:
        return max(questions, key=lambda question: seat_key(game, question.seat) == facing)
    return max(questions, key=lambda question: (question.decision is not None, len(question.optional)))


def seat_key(game: Game, seat: Seat) -> str:
    """The seats with the same key may see the same cards: a side, or its half if its coaches may not talk."""
    return seat.side if may_talk(game) or not seat.is_of_pair else f"{seat.side}-{seat.part}"


def offer_of(header: Mapping[str, Any], decisions: Sequence[Decision]) -> Question:
    """The question about these optional decisions: its own if there is only one."""
    name, asked = header["ruleset"], list(dict.fromkeys(decision.id for decision in decisions))
    if len(asked) > 1:
        title = _("Do you want one of these before the game goes on?")
        return Question(title, goes_on=_("No, continue"))
    label = labels.decision(name, asked[0], _)
    default = questions_of(header).optional_decisions[asked[0]]
    goes_on = labels.answer(name, asked[0], default, _).title
    return Question(label.title, label.sentence, label.rules, goes_on=goes_on)


def question_of(
    play: Playthrough, decision: Decision, clubs: Names, hand: dict[str, int] | None = None
) -> Question:
    """The question of a Decision, with a picture of every call, and with what each other answer leads to.
    `play` is at the stop where the Decision is asked; `hand` holds the side's cards, None if they are
    unknown."""
    header = play.sheet.header
    label = labels.decision(header["ruleset"], decision.id, _)
    cards, words, titles = list[Button](), list[Button](), card_titles(header)
    for answer, button in zip(decision.answers, buttons_of(play, decision, hand), strict=True):
        key = answer.get(CARD) if isinstance(answer, dict) else answer
        if isinstance(key, str):
            button.front, button.back = call_card(play, decision, key)
        is_card = isinstance(key, str) and (isinstance(answer, dict) or key in titles)
        (cards if is_card else words).append(button)
    buttons, sentences = [*cards, *words], Counter(button.sentence for button in words)
    calls = tuple(button for button in buttons if button.front)
    for button in buttons:
        button.is_shared = sentences[button.sentence] > 1
    for button in words:
        button.is_beside_calls = bool(calls)
    add_leads(play, decision, clubs, [button for button in words if not button.front])
    others = sorted((button for button in buttons if not button.front), key=lambda button: button.is_hopeless)
    return Question(label.title, label.sentence, label.rules, decision.id, calls, tuple(others))


def buttons_of(play: Playthrough, decision: Decision, hand: Mapping[str, int] | None = None) -> list[Button]:
    """The legal answers to a Decision."""
    header = play.sheet.header
    return [button_of(header, decision.id, answer, hand, decision.by) for answer in decision.answers]


def button_of(
    header: Mapping[str, Any], asked: str, answer: Any, hand: Mapping[str, int] | None = None, side: str = ""
) -> Button:
    titles = card_titles(header)
    card = answer.get(CARD) if isinstance(answer, dict) else answer if isinstance(answer, str) else None
    if card in titles:
        label = labels.card(header, titles[card], _)
    else:
        label = labels.answer(header["ruleset"], asked, _titled(answer, titles), _)
    count = (hand or {}).get(card or "", 0)
    return Button(label.title, label.sentence, label.rules, json.dumps(answer), count, side=side, asked=asked)


def _titled(answer: Any, titles: dict[str, str]) -> Any:
    """The answer with every card in it replaced by the card's printed title."""
    if isinstance(answer, dict):
        return {kind: _titled(what, titles) for kind, what in answer.items()}
    if isinstance(answer, list):
        return [_titled(what, titles) for what in answer]
    return titles.get(answer, answer) if isinstance(answer, str) else answer


def refused_buttons(
    play: Playthrough, decision: Decision, hand: Mapping[str, int] = MappingProxyType({})
) -> Iterator[Button]:
    """The answers that the rules refuse now, each with the reason: words, and cards in hand."""
    want = play.want_of(decision.by)
    codes = vocabulary_of(play.sheet.header).answers.get(decision.id, {})
    for text in dict.fromkeys(map(json.dumps, codes.values())):
        answer = json.loads(text)
        is_own = isinstance(answer, dict) and answer.get(CARD) in hand
        if answer in decision.answers or not (isinstance(answer, str) or is_own):
            continue
        try:
            play.questions.read(play.now, want, answer)
        except IllegalAnswer as error:
            title = button_of(play.sheet.header, decision.id, answer).title
            yield Button(title, error.translated(_), (error.rule,) if error.rule else (), text)


def add_leads(game: Playthrough, decision: Decision, clubs: Names, buttons: Sequence[Button]) -> None:
    """Tells on these buttons where their answers lead. A button about which nothing can be told stays as it
    is; what is the same after every answer and now is not told."""
    if not buttons:
        return
    by_value = {button.value: button for button in buttons}
    side, now = SIDES.index(decision.by), scoreboard(game)
    outcomes = consequences(game, side, decision.part, [json.loads(value) for value in by_value])
    boards = [now, *(outcome.board for outcome in outcomes if outcome.board is not None)]
    differs = {name for name, value in BOARD.items() if len(set(map(value, boards))) > 1}

    def snap(board: Scoreboard) -> str:
        """Down, distance and spot; with the team that has the ball if that is another one than now."""
        text = board_text(board, clubs, _)
        if board.offense == now.offense:
            return text
        club = clubs[SIDES.index(board.offense)]
        return _("%(club)s: %(situation)s") % {"club": club, "situation": text}

    for outcome in outcomes:
        button, texts = by_value[json.dumps(outcome.answer)], list[str]()
        if (chance := outcome.chance) is not None:
            texts += _chance_texts(chance, outcome, snap)
            known = game.rules.words.texts["assumptions"]
            button.assumes = " ".join(_(known[key]) for key in chance.assumes)
            button.is_hopeless = chance.value <= 0
        elif (board := outcome.board) is not None:  # else the answer's own sentence says more
            texts += [snap(board)] if board.down and "place" in differs else []
            texts += _board_texts(game, board, side, clubs, differs)
            texts += _further_texts(game, outcome, side, clubs, is_told=bool(texts))
        button.leads = tuple(texts)


BOARD = {
    "score": attrgetter("score"),
    "timeouts": attrgetter("timeouts"),
    "clock": attrgetter("clock"),
    "place": attrgetter("offense", "down", "spot", "target"),
}


def _chance_texts(chance: Chance, outcome: Consequence, snap: Callable[[Scoreboard], str]) -> Iterator[str]:
    """The chance of a kick or try. Scores are as on the board above, visitors first: kicks have room for no
    more."""
    share = _("%(n)s%% chance") % {"n": round(100 * chance.value) or ("<1" if chance.value else 0)}
    if chance.distance:
        share = _("%(n)s yards, %(chance)s") % {"n": chance.distance, "chance": share}
    yield share
    if (good := outcome.good) is not None:
        yield _("Good: %(what)s.") % {"what": f"{good.score[1]}–{good.score[0]}"}
    if (bad := outcome.bad) is not None:
        what = snap(bad) if bad.down else f"{bad.score[1]}–{bad.score[0]}"
        yield _("No good: %(what)s.") % {"what": what}


def _board_texts(
    game: Playthrough, board: Scoreboard, side: int, clubs: Names, differs: Collection[str]
) -> Iterator[str]:
    if "score" in differs:
        yield f"{clubs[1]} {board.score[1]}, {clubs[0]} {board.score[0]}"
    if "clock" in differs:
        yield clock_text(game.rules.name, board.clock, translation)
    if "timeouts" in differs:
        left = board.timeouts[side]
        yield ngettext("%(n)s time-out left", "%(n)s time-outs left", left) % {"n": left}


def _further_texts(
    game: Playthrough, outcome: Consequence, side: int, clubs: Names, *, is_told: bool
) -> Iterator[str]:
    """What becomes of the card on the table, or, if nothing else `is_told`, which question comes next."""
    calls = None if outcome.card_back is None else calls_on_table(game)
    if calls is not None:
        deck = deck_of(game, side)
        text = _("%(card)s comes back") if outcome.card_back else _("%(card)s is gone")
        yield text % {"card": _(calls_of(game)[deck][calls[deck]].title)}
    elif outcome.decision and not is_told:
        title = labels.decision(game.rules.name, outcome.decision, _).title
        text = _("Next, %(club)s: %(question)s")
        if outcome.by == SIDES[side]:
            text = _("Next: %(question)s")
        yield text % {"question": title, "club": clubs[SIDES.index(outcome.by)]}


def answer_again(question: Question | None, newest: list[ScoresheetEntry]) -> Button | None:
    """The button of the answer that was given to this question and undone, if it is still offered."""
    if question is None or question.seat is None or not question.asked:
        return None
    value = json.dumps(undone_answer(newest, question.asked, question.seat.side))
    return next((button for button in (*question.calls, *question.others) if button.value == value), None)


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
