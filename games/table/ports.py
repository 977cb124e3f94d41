"""What a session needs from outside. `games.table.secret_dice` has the dice of the service and of a phone,
`games.services.table.open_table` the log; sentences come from `league.translation`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.gridiron.events import Line
from engine.play.playthrough import Playthrough
from engine.scoresheets.scoresheet import Entry


class Dice(Protocol):
    """The house: it rolls, deals, and decides for computer coaches, from a secret."""

    def roll(self, play: Playthrough) -> list[Line]:
        """Rolls or deals what is awaited. Returns the new lines of play-by-play. Raises IllegalAnswer."""

    def decide(self, play: Playthrough, side: str) -> list[Line]:
        """Answers for the computer coach of this side. Returns the new lines. Raises IllegalAnswer."""

    def new_hand(self, play: Playthrough, side: str) -> list[str] | None:
        """A new hand for this side, whose hand a phone may know; None where it keeps its hand for now."""


class EntryLog(Protocol):
    """The entries of the sheet that came before the session."""

    def since(self, number: int) -> Sequence[Entry]:
        """The entries after this number, in order."""

    def told_since(self, number: int) -> Sequence[str]:
        """The plays after this entry as sentences, in the language of whoever is served."""
