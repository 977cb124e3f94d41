"""Dice from a secret, see `games.table.ports.TableDice`."""

from __future__ import annotations

from engine.errors import EngineError
from engine.gridiron.events import Line
from engine.play import house
from engine.play.deals import deal_hand
from engine.play.playthrough import Playthrough

NEW_HAND = "anew"  # the purpose of a hand that replaces one that a phone may know; part of what is drawn


class PhoneDice:
    """Dice from a phone's secret. The computer keeps the hand that the phone was given for it."""

    def __init__(self, secret: str) -> None:
        self.secret = bytes.fromhex(secret)

    def roll(self, play: Playthrough) -> list[Line]:
        """The roll is determined by the secret and the number of the draw."""
        return house.roll(play, self.secret)

    def decide(self, play: Playthrough, side: str) -> list[Line]:
        """The decision is determined by the secret and the number of the draw."""
        return house.decide(play, side, self.secret)

    def new_hand(self, play: Playthrough, side: str) -> list[str] | None:  # noqa: ARG002
        """Always None: the people at this phone have played with that hand."""
        return None


class ServiceDice(PhoneDice):
    """Dice from the game's secret, which no phone has."""

    def new_hand(self, play: Playthrough, side: str) -> list[str] | None:
        """A hand from the unseen cards; None in the middle of a play."""
        try:
            return deal_hand(play, side, self.secret, NEW_HAND)
        except EngineError:
            return None
