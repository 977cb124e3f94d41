"""Ports: what a session needs from outside. The dice of the service and of a phone are in
`games.table.secret_dice`, the entry log is in `games.services.table.open_table`; sentences come from
`league.translation`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.gridiron.events import Line
from engine.play.playthrough import Playthrough
from engine.scoresheets.scoresheet import Entry


class TableDice(Protocol):
    """Rolls, deals, and decides for computer coaches, from a secret."""

    def roll(self, play: Playthrough) -> list[Line]:
        """Rolls or deals what is awaited. Returns the new lines of play-by-play. Raises IllegalAnswer."""

    def decide(self, play: Playthrough, side: str) -> list[Line]:
        """Answers for the computer coach of this side. Returns the new lines of play-by-play. Raises
        IllegalAnswer."""

    def new_hand(self, play: Playthrough, side: str) -> list[str] | None:
        """A new hand to replace this side's hand, which a phone may know; None if the hand cannot be replaced
        now."""


class EntryLog(Protocol):
    """The entries of the scoresheet that were made before the session."""

    def since(self, number: int) -> Sequence[Entry]:
        """The entries after this number, in order."""

    def plays_since(self, number: int) -> Sequence[str]:
        """The plays after this entry as sentences, in the language of the current request."""
