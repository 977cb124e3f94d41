"""Circumstances of a game that readers of its result should know, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self

from league.frame.signals import answers, game_background_requested
from league.models import Fixture


@dataclass(frozen=True, slots=True)
class Circumstance:
    """Something unusual that happened in a game or before it.

    `side` did it, or is affected by it. `entry` is the number of the first scoresheet entry concerned,
    `count` the number of entries or games, `of` the total. `who` took a coach's seat, `agreed_by` agreed to a
    correction, `text` is the text of a correction. `alone`: nobody from the other side was present.
    `sentence` is the sentence in the reader's language; it is not stored.
    """

    kind: str
    side: str = ""
    entry: int = 0
    count: int = 0
    of: int = 0
    who: str = ""
    agreed_by: str = ""
    text: str = ""
    alone: bool = False
    sentence: str = ""

    def stored(self) -> dict[str, Any]:
        """The values to store as JSON, without empty ones."""
        return {name: value for name, value in asdict(self).items() if value}

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> Self:
        """The circumstance from the values of `stored`."""
        return cls(**row)


@dataclass(frozen=True, slots=True)
class GameBackground:
    """The circumstances of a fixture's game, each with its sentence, and the fixture's abandoned games (rows
    of the app `games`), the oldest first."""

    circumstances: Sequence[Circumstance] = ()
    abandoned: Sequence[Any] = ()


def background_of(fixture: Fixture) -> GameBackground:
    """Circumstances and abandoned games of the fixture; one query."""
    backgrounds: list[GameBackground] = answers(game_background_requested, fixture=fixture)
    return GameBackground(
        [circumstance for background in backgrounds for circumstance in background.circumstances],
        [game for background in backgrounds for game in background.abandoned],
    )


def circumstances_of(fixture: Fixture) -> Sequence[Circumstance]:
    """The circumstances of the fixture's game; one query."""
    return background_of(fixture).circumstances


def sentences_of(fixture: Fixture) -> list[str]:
    """The circumstances as sentences in the reader's language."""
    return [circumstance.sentence for circumstance in circumstances_of(fixture)]
