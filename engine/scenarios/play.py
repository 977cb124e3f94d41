"""Plays one scenario through the same door as a table game and lists where it differs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import setup
from engine.errors import IllegalAnswer
from engine.gridiron.events import SIDES, Event
from engine.kernel.record import copy_of
from engine.playthrough import Decision, FinalWhistle, Playthrough, Roll
from engine.scenarios import first_and_goal, first_and_roll, touchdown_a_minute
from engine.scoresheet import Scoresheet

ADAPTERS = {
    "first_and_goal": first_and_goal,
    "first_and_roll": first_and_roll,
    "touchdown_a_minute": touchdown_a_minute,
}
DECKS = ("offense", "defense")


class Unreadable(ValueError):
    """The scenario itself is wrong."""


class CardQueue:
    """The cards that `draw` inputs name, one queue a deck; a card known to lie on top is named there too."""

    def __init__(self) -> None:
        self.named: dict[str, list[str]] = {deck: [] for deck in DECKS}
        self.taken: dict[str, list[str]] = {
            deck: [] for deck in DECKS
        }  # known cards taken before they were named

    def push(self, deck: str, cards: list[str]) -> None:
        """The next cards of a deck."""
        if deck not in DECKS:
            raise Unreadable(f"a draw is from the offense or the defense deck, not {deck!r}")
        for card in cards:
            if self.taken[deck] and self.taken[deck][0] == card:
                self.taken[deck].pop(0)
            else:
                self.named[deck].append(card)

    def known(self, deck: str, card: str) -> None:
        """A card known to lie on top was taken without being asked for."""
        if self.named[deck] and self.named[deck][0] == card:
            self.named[deck].pop(0)
        else:
            self.taken[deck].append(card)

    def take(self, deck: str, most: int) -> list[str]:
        """Up to `most` named cards."""
        cards, self.named[deck] = self.named[deck][:most], self.named[deck][most:]
        return cards


def differences(file: dict[str, Any], scenario: dict[str, Any]) -> list[str]:
    """Sentences, empty if the scenario passes. Raises Unreadable, EngineError."""
    adapter = ADAPTERS.get(file["game"])
    if adapter is None:
        raise Unreadable(f"no ruleset is called {file['game']!r}; there are {', '.join(ADAPTERS)}")
    run = Run(adapter, file, scenario)
    refused = run.play()
    return list(run.compare(refused))


class Run:
    """One scenario being played."""

    def __init__(self, adapter: Any, file: dict[str, Any], scenario: dict[str, Any]) -> None:
        self.adapter, self.scenario = adapter, scenario
        self.inputs: list[dict[str, Any]] = list(scenario["inputs"])
        header = adapter.header(file, scenario)
        start = setup.start_of(header)
        situation = {**file.get("defaults", {}), **scenario["situation"]}
        placed = adapter.place(copy_of(start), header, situation, self.inputs)
        self.game = Playthrough(start, Scoresheet(header), placed)
        self.game.answer_the_forced()
        self.cards = CardQueue()

    def play(self) -> IllegalAnswer | None:
        """Gives every input. Returns the refusal of the last one, raises any other."""
        self._deal()
        while self.inputs:
            step = self.inputs.pop(0)
            if "draw" in step:
                self.cards.push(step["draw"], list(step["cards"]))
                continue
            self.cards.taken = {deck: [] for deck in DECKS}
            last = not any("draw" not in later for later in self.inputs)
            try:
                self._give(step)
            except IllegalAnswer as refusal:
                if last:
                    return refusal
                raise
            self._deal()
        return None

    def _give(self, step: dict[str, Any]) -> None:
        if "roll" in step:
            self._expect_due(step["roll"], "", Roll)
            self._answer("dice", step["faces"])
        elif "decision" in step:
            side = self._expect_due(step["decision"], step.get("by", ""), Decision)
            self._answer(side, step["answer"])
        else:
            raise Unreadable(f"an input is a decision, a roll or a draw, not {sorted(step)}")

    def _expect_due(self, name: str, by: str, kind: type) -> str:
        """The side that this input is awaited from. Raises IllegalAnswer if it is not due."""
        for due in self.game.awaiting():
            if isinstance(due, kind) and getattr(due, "id", "") == name and self._is(by, due):
                return str(getattr(due, "by", ""))
        raise IllegalAnswer(
            "not_awaited", f"{name}{' by ' + by if by else ''} is not due, but {self._due()}."
        )

    def _is(self, by: str, due: Any) -> bool:
        """Is this the side meant by `by`: a side, or a role at this moment?"""
        if by in SIDES:
            return bool(due.by == by)
        return not by or due.by in self.adapter.sides_of(self.game.now, by)

    def _answer(self, by: str, answer: Any) -> None:
        for line in self.game.answer(by, answer, "person"):
            if line.event == Event.KNOWN_CARD:
                deck = self.adapter.deck_held_by(self.game.now, line.side)
                self.cards.known(DECKS[deck], self.game.questions.plays[deck][line.amount])

    def _deal(self) -> None:
        """Cards that are due now: the named ones, and any others where the scenario names none."""
        while isinstance(due := self.game.awaiting()[0], Roll) and due.dice[0] == "card":
            deck = self.game.wants[0][2]
            while (
                len(self.cards.named[DECKS[deck]]) < len(due.dice)
                and self.inputs
                and "draw" in self.inputs[0]
            ):
                step = self.inputs.pop(0)
                self.cards.push(step["draw"], list(step["cards"]))
            cards = self.cards.take(DECKS[deck], len(due.dice))
            cards = self.adapter.any_cards(self.game, deck, cards, len(due.dice))
            self._answer("dice", cards if due.id == "draw" else cards[0])

    def _due(self) -> str:
        return " or ".join(sorted(getattr(due, "id", "end_of_game") for due in self.game.awaiting()))

    def compare(self, refused: IllegalAnswer | None) -> Iterator[str]:
        """A sentence for each expected field that differs."""
        expected = dict(self.scenario["expect"])
        if expected.pop("refused", False) != (refused is not None):
            yield f"refused: {refused}" if refused else "refused: wanted a refusal, and the input was taken"
        awaited = {getattr(due, "id", "end_of_game") for due in self.game.awaiting()}
        facts = self.adapter.facts(self.game)
        facts["over"] = isinstance(self.game.awaiting()[0], FinalWhistle)
        for name, wanted in expected.items():
            if name == "next":
                if wanted not in awaited:
                    yield f"next: wanted {wanted}, got {self._due()}"
            elif name not in facts:
                raise Unreadable(
                    f"nothing is known of the expected field {name!r}; there are {', '.join(facts)}"
                )
            elif self.adapter.plain(name, wanted) != facts[name]:
                yield f"{name}: wanted {wanted}, got {facts[name]}"
