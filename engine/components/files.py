"""The layout of a component set's files. Each game overrides the parts in which it differs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.components.dice import ComponentDie
from engine.components.findings import Findings


@dataclass(frozen=True, slots=True)
class ComponentValue:
    """One value of a set. `place` is the path to edit it at; `source` is one word, or one for each face."""

    part: str
    place: str
    text: str
    source: str


class MatchupTable(Protocol):
    """A game's matchups as a CSV table."""

    def csv(self, matrix: Mapping[str, Any]) -> str:
        """Returns a matrix as a table. `read` is the inverse."""

    def read(self, text: str, name: str, like: Mapping[str, Any] | None, source: str) -> dict[str, Any]:
        """Returns a matrix from a table. `like`: a matrix whose plays give their keys to plays of the same
        name. `source`: of cells without a source in the table. Raises EngineError bad_csv."""


class ComponentFiles(ABC):
    """The default layout: dice as tables `die.NAME` with `faces` and a list `sure`; no teams or matchups."""

    matchups: MatchupTable | None = None

    @abstractmethod
    def check(self, findings: Findings, data: Mapping[str, Any]) -> None:
        """Adds every error in the box to `findings`."""

    def options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the options that the box sets unless a league chooses another value."""
        return {}

    def dice(self, data: Mapping[str, Any]) -> list[ComponentDie]:
        """Returns every die of the set in the order of its files."""
        return [
            ComponentDie("", name, tuple(die["faces"]), tuple(die["sure"]))
            for name, die in data["die"].items()
        ]

    def place(self, die: ComponentDie) -> str:
        """Returns the path to a die in the data of its set."""
        return f"die.{die.name}"

    def set_die(self, data: dict[str, Any], die: ComponentDie) -> None:
        """Writes a die into the data, also one with invalid faces, which the checks report."""
        table = data.setdefault("die", {}).setdefault(die.name, {})
        table.update(faces=list(die.faces), sure=list(die.sources))

    def values(self, data: Mapping[str, Any]) -> list[ComponentValue]:
        """Returns the values of the set other than teams, dice and clock."""
        return []

    def edit(self, data: dict[str, Any], steps: Sequence[str], words: Sequence[str], source: str) -> bool:
        """Writes these words at a place other than a die, team or plain value. Returns False if there is no
        such place.

        Raises EngineError bad_cell."""
        return False
