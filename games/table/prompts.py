"""The choices of a question, and what a coach may know for it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.errors import IllegalAnswer
from engine.gridiron.events import SIDES
from engine.gridiron.play_facts import Chance
from engine.notation.stops import vocabulary_of
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision
from engine.play.setup import questions_of
from engine.presentation import labels
from engine.presentation.calls import Consequence, calls_of, calls_on_table, consequences, deck_of
from engine.presentation.labels import card_titles
from engine.presentation.scoreboard import Scoreboard, board_text, clock_text, scoreboard
from games.table.call_cards import CallCard, call_card

Clubs = tuple[str, str]  # nicknames (home, away)


def add_leads(game: Playthrough, decision: Decision, clubs: Clubs, buttons: Sequence[Button]) -> None:
    """Tells on these buttons where their answers lead. A button about which nothing can be told stays as it
    is."""
    by_value = {button.value: button for button in buttons}
    side, answers = SIDES.index(decision.by), [json.loads(value) for value in by_value]
    outcomes = consequences(game, side, decision.part, answers) if buttons else ()
    now, boards = scoreboard(game), [outcome.board for outcome in outcomes if outcome.board is not None]
    texts = _Texts(game, clubs, side, now, boards)
    for outcome in outcomes:
        if sentences := tuple(texts.of(outcome)):
            button = by_value[json.dumps(outcome.answer)]
            button.leads = sentences
            if outcome.chance is not None:
                assumptions = game.rules.play_facts.assumptions
                button.assumes = " ".join(_(assumptions[key]) for key in outcome.chance.assumes)
                button.is_hopeless = outcome.chance.value <= 0


class _Texts:
    """The texts of one Decision. What is the same after every answer and now is not told."""

    def __init__(
        self, game: Playthrough, clubs: Clubs, side: int, now: Scoreboard, boards: Sequence[Scoreboard]
    ) -> None:
        self.game, self.clubs, self.side, self.now = game, clubs, side, now
        self.differs = {
            name: len({getattr(board, name) for board in (now, *boards)}) > 1
            for name in ("score", "timeouts", "clock")
        }
        self.moves = any(_place_of(board) != _place_of(now) for board in boards)

    def of(self, outcome: Consequence) -> list[str]:
        if outcome.chance is not None:
            return self._chance(outcome, outcome.chance)
        if outcome.board is None:
            return []  # the dice or the other side's call decide: the answer's own sentence says more
        texts = self._board(outcome.board)
        calls = None if outcome.card_back is None else calls_on_table(self.game)
        if calls is not None:
            deck = deck_of(self.game, self.side)
            title = _(calls_of(self.game)[deck][calls[deck]].title)
            text = _("%(card)s comes back") if outcome.card_back else _("%(card)s is gone")
            texts.append(text % {"card": title})
        if not texts and outcome.decision:
            title = labels.decision(self.game.rules.name, outcome.decision, _).title
            text = _("Next, %(club)s: %(question)s")
            if outcome.by == SIDES[self.side]:
                text = _("Next: %(question)s")
            texts = [text % {"question": title, "club": self.clubs[SIDES.index(outcome.by)]}]
        return texts

    def _board(self, board: Scoreboard) -> list[str]:
        texts = []
        if board.down and self.moves:
            texts.append(self._snap(board))
        if self.differs["score"]:
            texts.append(f"{self.clubs[1]} {board.score[1]}, {self.clubs[0]} {board.score[0]}")
        if self.differs["clock"]:
            texts.append(clock_text(self.game.rules.name, board.clock, translation))
        if self.differs["timeouts"]:
            left = board.timeouts[self.side]
            texts.append(ngettext("%(n)s time-out left", "%(n)s time-outs left", left) % {"n": left})
        return texts

    def _snap(self, board: Scoreboard) -> str:
        """Down, distance and spot; with the team that has the ball if that is another one than now."""
        text = board_text(board, self.clubs, _)
        if board.offense == self.now.offense:
            return text
        club = self.clubs[SIDES.index(board.offense)]
        return _("%(club)s: %(situation)s") % {"club": club, "situation": text}

    def _chance(self, outcome: Consequence, chance: Chance) -> list[str]:
        """Scores are as on the board above, visitors first: kicks have room for no more."""
        share = _("%(n)s%% chance") % {"n": round(100 * chance.value) or ("<1" if chance.value else 0)}
        if chance.distance:
            share = _("%(n)s yards, %(chance)s") % {"n": chance.distance, "chance": share}
        texts = [share]
        if (good := outcome.good) is not None:
            texts.append(_("Good: %(what)s.") % {"what": f"{good.score[1]}–{good.score[0]}"})
        if (bad := outcome.bad) is not None:
            what = self._snap(bad) if bad.down else f"{bad.score[1]}–{bad.score[0]}"
            texts.append(_("No good: %(what)s.") % {"what": what})
        return texts


def _place_of(board: Scoreboard) -> tuple[str, int, int, int]:
    return board.offense, board.down, board.spot, board.target


CARD = "card"
PACKED = 8  # calls


@dataclass(slots=True)
class Button:
    """One answer; `value` is the answer as JSON. `count` is the number of such cards in the hand, 0 if it is
    no card. `card` is the picture of a call. `leads` says where another answer leads, the most important text
    first, `assumes` what its chance leaves out, and `is_hopeless` that it has none.
    `is_beside_calls`: it is offered below the pictures of calls. `is_shared`: other answers have the same
    sentence. `side` and `asked`: of an answer to an optional decision, such as a time-out."""

    title: str
    sentence: str
    rules: tuple[str, ...]
    value: str
    count: int = 0
    card: CallCard | None = None
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
        silent = self.card or self.leads or self.is_beside_calls or self.is_shared
        return "" if silent else self.sentence

    @property
    def lead(self) -> str:
        """Everything about where the answer leads."""
        return " ".join(self.leads) or self.sentence

    @property
    def say(self) -> str:
        """The answer to an optional decision with the decision's ID."""
        return f"{self.asked} {self.value}"


@dataclass(frozen=True, slots=True)
class Prompt:
    """A Decision on the phone: its question and its buttons. `calls` call a play, each with its picture; of
    the `others`, those that cannot succeed come last. Without a Decision it is the question before optional
    decisions that the game does not wait for, and `goes_on` is the button of a coach who wants none of
    them."""

    title: str
    sentence: str
    rules: tuple[str, ...]
    asked: str = ""
    calls: tuple[Button, ...] = ()
    others: tuple[Button, ...] = ()
    goes_on: str = ""

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


def offer_of(header: Mapping[str, Any], decisions: Sequence[Decision]) -> Prompt:
    """The question about these optional decisions: its own if there is only one."""
    name, asked = header["ruleset"], list(dict.fromkeys(decision.id for decision in decisions))
    if len(asked) > 1:
        title = _("Do you want one of these before the game goes on?")
        return Prompt(title, "", (), goes_on=_("No, continue"))
    label = labels.decision(name, asked[0], _)
    default = questions_of(header).optional_decisions[asked[0]]
    goes_on = labels.answer(name, asked[0], default, _).title
    return Prompt(label.title, label.sentence, label.rules, goes_on=goes_on)


def prompt_of(
    play: Playthrough, decision: Decision, clubs: Clubs, hand: dict[str, int] | None = None
) -> Prompt:
    """The prompt of a Decision, with a picture of every call, and with what each other answer leads to.
    `play` is at the stop where the Decision is asked; `hand` holds the side's cards, None if they are
    unknown."""
    header = play.sheet.header
    label = labels.decision(header["ruleset"], decision.id, _)
    cards, words, titles = list[Button](), list[Button](), card_titles(header)
    for answer in decision.answers:
        button = button_of(header, decision.id, answer, hand)
        key = answer.get(CARD) if isinstance(answer, dict) else answer
        button.card = call_card(play, decision, key) if isinstance(key, str) else None
        is_card = isinstance(key, str) and (isinstance(answer, dict) or key in titles)
        (cards if is_card else words).append(button)
    buttons, sentences = [*cards, *words], Counter(button.sentence for button in words)
    calls = tuple(button for button in buttons if button.card)
    for button in buttons:
        button.is_shared = sentences[button.sentence] > 1
    for button in words:
        button.is_beside_calls = bool(calls)
    add_leads(play, decision, clubs, [button for button in words if not button.card])
    others = sorted((button for button in buttons if not button.card), key=lambda button: button.is_hopeless)
    return Prompt(label.title, label.sentence, label.rules, decision.id, calls, tuple(others))


def button_of(
    header: Mapping[str, Any], asked: str, answer: Any, hand: dict[str, int] | None = None
) -> Button:
    titles = card_titles(header)
    card = answer.get(CARD) if isinstance(answer, dict) else answer if isinstance(answer, str) else None
    if card in titles:
        label = labels.card(header, titles[card], _)
    else:
        label = labels.answer(header["ruleset"], asked, _titled(answer, titles), _)
    return Button(
        label.title, label.sentence, label.rules, json.dumps(answer), (hand or {}).get(card or "", 0)
    )


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
    known = dict.fromkeys(map(json.dumps, codes.values()))
    for text in known:
        answer = json.loads(text)
        is_own = isinstance(answer, dict) and answer.get(CARD) in hand
        if answer in decision.answers or not (isinstance(answer, str) or is_own):
            continue
        try:
            play.questions.read(play.now, want, answer)
        except IllegalAnswer as error:
            title = button_of(play.sheet.header, decision.id, answer).title
            yield Button(title, error.translated(_), (error.rule,) if error.rule else (), text)
