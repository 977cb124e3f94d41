"""Circumstances of a game that readers of its result should know, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self


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
