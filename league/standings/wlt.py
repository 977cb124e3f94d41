"""Wins, losses and ties, and their percentage. Exact: standings use no floats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from league.translation import Translate, gettext_noop


@dataclass(frozen=True, slots=True)
class WLT:
    """Wins, losses and ties."""

    wins: int = 0
    losses: int = 0
    ties: int = 0

    @classmethod
    def of(cls, letters: str) -> WLT:
        """Counts a string with one letter for each game: W, L or T."""
        return cls(letters.count("W"), letters.count("L"), letters.count("T"))

    @classmethod
    def pooled(cls, records: Iterable[WLT]) -> WLT:
        """The sum of all records; a record that occurs twice counts twice."""
        wins = losses = ties = 0
        for record in records:
            wins += record.wins
            losses += record.losses
            ties += record.ties
        return cls(wins, losses, ties)

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.ties

    @property
    def pct(self) -> Fraction | None:
        """(W + T/2) / games; None if there are no games."""
        return Fraction(2 * self.wins + self.ties, 2 * self.games) if self.games else None

    @property
    def value(self) -> Fraction:
        """The number compared: the percentage, 0 if there are no games (season design, section 2)."""
        return self.pct or Fraction(0)

    def games_behind(self, leader: WLT) -> Fraction:
        """Games behind the leader, in halves; negative for a record that is ahead."""
        return Fraction(leader.wins - self.wins + self.losses - leader.losses, 2)

    @property
    def pct_text(self) -> str:
        """The percentage as newspapers print it: ".563", "1.000"; "–" if there are no games."""
        if not self.games:
            return "–"
        thousandths = (2000 * (2 * self.wins + self.ties) + 2 * self.games) // (4 * self.games)  # half up
        return "1.000" if thousandths == 1000 else f".{thousandths:03}"

    def __str__(self) -> str:
        return f"{self.wins}-{self.losses}-{self.ties}" if self.ties else f"{self.wins}-{self.losses}"

    def text(self, translate: Translate = gettext_noop) -> str:  # noqa: ARG002 - the figures share one signature
        return f"{self} ({self.pct_text})" if self.games else f"{self}"

    def as_dict(self) -> dict[str, int]:
        return {"wins": self.wins, "losses": self.losses, "ties": self.ties}
