"""Answers as buttons: plain labels, a sentence, the rules, and why other answers are refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from engine.errors import IllegalAnswer
from engine.notation.stops import vocabulary_of
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision
from engine.play.setup import questions_of
from engine.presentation import labels
from engine.presentation.card_titles import card_titles
from games.presenters.table.choices.call_cards import CallCard

CARD = "card"
PACKED = 8  # calls


@dataclass(frozen=True, slots=True)
class Button:
    """One answer; `value` is the answer as JSON. `count` is the number of such cards in the hand, 0 if it is
    no card. `card` is the picture of a call, `leads` says where another answer leads, `assumes` what its
    chance leaves out, and `is_hopeless` that it has none.
    `is_beside_calls`: it is offered below the pictures of calls. `is_shared`: other answers have the same
    sentence."""

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


@dataclass(frozen=True, slots=True)
class Prompt:
    """A Decision on the phone: its question, its buttons, and the answers that the rules refuse now."""

    asked: str
    title: str
    sentence: str
    rules: tuple[str, ...]
    cards: tuple[Button, ...]
    buttons: tuple[Button, ...]
    refused: tuple[Button, ...]

    @property
    def calls(self) -> tuple[Button, ...]:
        """The answers that call a play, each with its picture."""
        return tuple(button for button in (*self.cards, *self.buttons) if button.card)

    @property
    def layout(self) -> str:
        """The classes of the answers. There are more calls than two columns of a phone hold with real cards,
        where every card of the deck may be called."""
        if not self.calls:
            return ""
        return "is-call is-packed" if len(self.calls) > PACKED else "is-call"

    @property
    def others(self) -> tuple[Button, ...]:
        """All other answers; those that cannot succeed come last."""
        others = (button for button in (*self.cards, *self.buttons) if not button.card)
        return tuple(sorted(others, key=lambda button: button.is_hopeless))

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What the chances of answers leave out, and what is so of several answers; each sentence once."""
        told = [button.assumes for button in self.others]
        told += [button.sentence for button in self.others if button.is_shared and not button.leads]
        return tuple(dict.fromkeys(filter(None, told)))

    @property
    def leads_below(self) -> tuple[Button, ...]:
        """The answers beside calls that lead to more than their buttons have room for."""
        return tuple(button for button in self.others if len(button.leads) != 1) if self.calls else ()


@dataclass(frozen=True, slots=True)
class Offer:
    """The question before optional decisions that the game does not wait for, and `goes_on`, the button of a
    coach who wants none of them."""

    title: str
    sentence: str
    rules: tuple[str, ...]
    goes_on: str


def offer_of(header: Mapping[str, Any], decisions: Sequence[Decision]) -> Offer:
    """The question about these optional decisions: its own if there is only one."""
    name, asked = header["ruleset"], list(dict.fromkeys(one.id for one in decisions))
    if len(asked) > 1:
        return Offer(_("Do you want one of these before the game goes on?"), "", (), _("No, continue"))
    label = labels.decision(name, asked[0], _)
    default = questions_of(header).optional_decisions[asked[0]]
    goes_on = labels.answer(name, asked[0], default, _).title
    return Offer(label.title, label.sentence, label.rules, goes_on)


def prompt_of(play: Playthrough, decision: Decision, hand: dict[str, int] | None = None) -> Prompt:
    """The prompt of a Decision. `hand` holds the side's cards, None if they are unknown."""
    header = play.sheet.header
    label = labels.decision(header["ruleset"], decision.id, _)
    made = [(answer, button_of(header, decision.id, answer, hand)) for answer in decision.answers]
    sentences = Counter(button.sentence for answer, button in made if not _is_card(header, answer))
    made = [(answer, replace(button, is_shared=sentences[button.sentence] > 1)) for answer, button in made]
    return Prompt(
        asked=decision.id,
        title=label.title,
        sentence=label.sentence,
        rules=label.rules,
        cards=tuple(button for answer, button in made if _is_card(header, answer)),
        buttons=tuple(button for answer, button in made if not _is_card(header, answer)),
        refused=tuple(refused_buttons(play, decision, hand or {})),
    )


def button_of(
    header: Mapping[str, Any], asked: str, answer: Any, hand: dict[str, int] | None = None
) -> Button:
    """The button of one answer."""
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


def _is_card(header: Mapping[str, Any], answer: Any) -> bool:
    titles = card_titles(header)
    if isinstance(answer, dict):
        return CARD in answer
    return isinstance(answer, str) and answer in titles


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
