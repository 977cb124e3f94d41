"""The clubs that come with the program."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.lines import slug_of


@dataclass(frozen=True, slots=True)
class ClubProfile:
    """A club as a league takes it in; `key` names the component set's team whose dice it rolls."""

    key: str
    city: str
    nickname: str
    abbreviation: str
    primary_color: str
    secondary_color: str

    @property
    def name(self) -> str:
        """City and nickname."""
        return f"{self.city} {self.nickname}".strip()

    @property
    def slug(self) -> str:
        return slug_of(self.name)


Grouping = dict[str, dict[str, tuple[ClubProfile, ...]]]


def _club(row: dict[str, Any]) -> ClubProfile:
    primary, secondary = row["colors"]
    return ClubProfile(row["key"], row["city"], row["nickname"], row["abbreviation"], primary, secondary)


@cache
def expansion() -> Grouping:
    """The 24 expansion teams: conference name -> division name -> its clubs, in their order."""
    data = tomllib.loads((Path(__file__).parent / "expansion.toml").read_text(encoding="utf-8"))
    return {
        conference["name"]: {
            division["name"]: tuple(_club(row) for row in division["teams"])
            for division in conference["division"]
        }
        for conference in data["conference"]
    }
