"""The house with a secret, see `games.table.ports.Dice`."""

from __future__ import annotations

from engine.errors import EngineError
from engine.gridiron.events import Line
from engine.play import house
from engine.play.deals import deal_hand
from engine.play.playthrough import Playthrough

NEW_HAND = "anew"  # the purpose of a hand that replaces one that a phone may know; part of what is drawn


class PhoneDice:
    """With a phone's secret: the computer keeps the hand that the phone was given for it."""

    def __init__(self, secret: str) -> None:
        self.secret = bytes.fromhex(secret)

    def roll(self, play: Playthrough) -> list[Line]:
        """By the secret and the number of the draw."""
        return house.roll(play, self.secret)

    def decide(self, play: Playthrough, side: str) -> list[Line]:
        """By the secret and the number of the draw."""
        return house.decide(play, side, self.secret)

    def new_hand(self, play: Playthrough, side: str) -> list[str] | None:  # noqa: ARG002
        """None: this phone's holder has played with that hand."""
        return None


class ServiceDice(PhoneDice):
    """With the game's secret, which no phone has."""

    def new_hand(self, play: Playthrough, side: str) -> list[str] | None:
        """From the cards that nobody has seen; None in the middle of a play."""
        try:
            return deal_hand(play, side, self.secret, NEW_HAND)
        except EngineError:
            return None
