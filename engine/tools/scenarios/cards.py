"""Cards in scenarios: what `draw` inputs name, dealt as soon as the game asks for cards."""

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
    """The cards that `draw` inputs name, one queue a deck; a card known to lie on top is named there too."""

    def __init__(self) -> None:
        self.named: dict[str, list[str]] = {deck: [] for deck in DECKS}
        self.taken: dict[str, list[str]] = {}
        self.forget()

    def forget(self) -> None:
        """Known cards that were taken before they were named count for one input only."""
        self.taken = {deck: [] for deck in DECKS}

    def push(self, draw: dict[str, Any]) -> None:
        """The next cards of a deck, from a `draw` input."""
        deck = draw["draw"]
        if deck not in DECKS:
            raise UnreadableScenario(f"a draw is from the offense or the defense deck, not {deck!r}")
        for card in draw["cards"]:
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


class Dealer:
    """Gives a game its answers and deals the cards that they bring about; without decks there are none."""

    def __init__(self, game: Playthrough) -> None:
        self.game, self.cards = game, CardQueue()

    def answer(self, by: str, answer: Any, part: str = BOTH) -> None:
        """One answer. Raises IllegalAnswer."""
        for line in self.game.answer(by, answer, "person", part):
            if line.event == Event.KNOWN_CARD:  # only a burned card is put back, and only runs burn
                self.cards.known(DECKS[OFFENSE], self.game.questions.plays[OFFENSE][line.amount])

    def deal(self, inputs: list[dict[str, Any]]) -> None:
        """Cards that are due now: those that the next inputs name, and any others where they name none."""
        while isinstance(due := self.game.awaiting()[0], Roll) and due.dice[0] == "card":
            deck, count = self.game.wants[0][2], len(due.dice)
            while len(self.cards.named[DECKS[deck]]) < count and inputs and "draw" in inputs[0]:
                self.cards.push(inputs.pop(0))
            cards = self._any_cards(deck, self.cards.take(DECKS[deck], count), count)
            self.answer("dice", cards if due.id == "draw" else cards[0])

    def _any_cards(self, deck: int, named: list[str], count: int) -> list[str]:
        """The named cards and, up to `count`, others of which most copies are left."""
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
