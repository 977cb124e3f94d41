"""A playoff game, as far as its clubs are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from league.translation import Translate, gettext_noop


@dataclass(frozen=True, slots=True)
class SideSource:
    """Where a side comes from, such as "Seed 3" or "Winner of 4 v 5": a message (msgid) and its values."""

    message: str
    values: Mapping[str, str | int] = field(default_factory=dict)

    def text(self, translate: Translate = gettext_noop) -> str:
        """The text, with the name of a round translated too."""
        values = dict(self.values)
        if "round" in values:
            values["round"] = translate(str(values["round"]))
        return translate(self.message).format_map(values)

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class PairingSide:
    """One side of a pairing: a seed from `best` to `worst`, and the club if only one is possible."""

    best: int
    worst: int
    source: SideSource
    club: str | None = None

    @property
    def seed(self) -> int | None:
        return self.best if self.club else None


@dataclass(frozen=True, slots=True)
class Pairing:
    """A playoff game. `round` counts from 1, and so does `number` within a round of a conference.

    The Bowl has no conference. Clubs and seeds are None while they are open; home and away are certain once
    both clubs are known.
    """

    round: int
    number: int
    conference: str | None
    home_side: PairingSide
    away_side: PairingSide
    neutral: bool = False
    third_place: bool = False
    winner: str | None = None

    @property
    def home(self) -> str | None:
        return self.home_side.club

    @property
    def away(self) -> str | None:
        return self.away_side.club

    @property
    def home_seed(self) -> int | None:
        return self.home_side.seed

    @property
    def away_seed(self) -> int | None:
        return self.away_side.seed

    @property
    def home_source(self) -> SideSource:
        return self.home_side.source

    @property
    def away_source(self) -> SideSource:
        return self.away_side.source
