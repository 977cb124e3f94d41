"""What the readers of a result should know of the game behind it, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class Circumstance:
    """One thing that happened in a game, or before it.

    `side` did it, or is concerned by it. `entry` is the first entry of the sheet that it is about, `count`
    how many entries or games, `of` out of how many. `who` sat in the seat of a coach, `agreed_by` says who
    agreed to a correction, `text` is what a correction said. `alone`: nobody from the other side was there
    to see it. `sentence` says all of that in the reader's language; it is empty as the circumstance is
    stored."""

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
        """As JSON keeps it: what is empty is left out."""
        return {name: value for name, value in asdict(self).items() if value}

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> Self:
        """From what `stored` gave."""
        return cls(**row)
