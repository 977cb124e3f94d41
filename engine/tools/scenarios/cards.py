"""Cards in scenarios: `draw` inputs name them, and they are dealt as soon as the game awaits cards."""

from __future__ import annotations

from typing import Any

from engine.gridiron.coach_pairs import BOTH
from engine.gridiron.events import Event
from engine.play.playthrough import Playthrough
from engine.play.prompts import Roll
from engine.tools.scenarios.errors import UnreadableScenario

DECKS = ("offense", "defense")
OFFENSE = 0


class CardQueue:
    """The cards that `draw` inputs name, in one queue for each deck, including a known card on top."""

    def __init__(self) -> None:
        self.named: dict[str, list[str]] = {deck: [] for deck in DECKS}
        self.taken: dict[str, list[str]] = {}
        self.forget()

    def forget(self) -> None:
        """Forgets known cards that were taken but not named. They have to be named within one input."""
        self.taken = {deck: [] for deck in DECKS}

    def push(self, draw: dict[str, Any]) -> None:
        """Adds the cards of a `draw` input to the queue of its deck."""
        deck = draw["draw"]
        if deck not in DECKS:
            raise UnreadableScenario(f"a draw is from the offense or the defense deck, not {deck!r}")
        for card in draw["cards"]:
            if self.taken[deck] and self.taken[deck][0] == card:
                self.taken[deck].pop(0)
            else:
                self.named[deck].append(card)

    def known(self, deck: str, card: str) -> None:
        """Notes that the game has taken a known card from the top without awaiting it."""
        if self.named[deck] and self.named[deck][0] == card:
            self.named[deck].pop(0)
        else:
            self.taken[deck].append(card)

    def take(self, deck: str, most: int) -> list[str]:
        """Removes and returns up to `most` named cards."""
        cards, self.named[deck] = self.named[deck][:most], self.named[deck][most:]
        return cards


class Dealer:
    """Gives a game its answers, and deals the cards that it awaits after them."""

    def __init__(self, game: Playthrough) -> None:
        self.game, self.cards = game, CardQueue()

    def answer(self, by: str, answer: Any, part: str = BOTH) -> None:
        """Gives one answer. Raises IllegalAnswer."""
        for line in self.game.answer(by, answer, "person", part):
            if line.event == Event.KNOWN_CARD:  # only a burned card is put back, and only runs burn
                self.cards.known(DECKS[OFFENSE], self.game.questions.plays[OFFENSE][line.amount])

    def deal(self, inputs: list[dict[str, Any]]) -> None:
        """Deals the cards that are due now: those that the next inputs name, or any if they name none."""
        while isinstance(due := self.game.awaiting()[0], Roll) and due.dice[0] == "card":
            deck, count = self.game.wants[0][2], len(due.dice)
            while len(self.cards.named[DECKS[deck]]) < count and inputs and "draw" in inputs[0]:
                self.cards.push(inputs.pop(0))
            cards = self._any_cards(deck, self.cards.take(DECKS[deck], count), count)
            self.answer("dice", cards if due.id == "draw" else cards[0])

    def _any_cards(self, deck: int, named: list[str], count: int) -> list[str]:
        """Returns the named cards, filled up to `count` with the most frequent of the remaining cards."""
        decks = self.game.rules.cards
        if decks is None:
            raise UnreadableScenario("a game without cards draws none")
        plays, left = self.game.questions.plays[deck], list(decks.left_in_deck(self.game.now, deck))
        for card in named:
            left[plays.index(card)] -= 1
        cards = list(named)
        while len(cards) < count:
            most = left.index(max(left))
            left[most] -= 1
            cards.append(plays[most])
        return cards
