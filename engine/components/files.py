"""How the files of a component set are laid out, where games differ; most games change little of this."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.components.dice import ComponentDie
from engine.components.findings import Findings


@dataclass(frozen=True, slots=True)
class ComponentValue:
    """One value. `place` is where it is changed, `source` how sure it is: one word, or one for each face."""

    part: str
    place: str
    text: str
    source: str


class MatchupTable(Protocol):
    """A game's matchups as a CSV table."""

    def csv(self, matrix: Mapping[str, Any]) -> str:
        """A matrix as a table; `read` gives it back."""

    def read(self, text: str, name: str, like: Mapping[str, Any] | None, source: str) -> dict[str, Any]:
        """A matrix from a table. `like`: plays of the same name keep their key. `source`: of cells where the
        table says nothing about it. Raises EngineError bad_csv."""


class ComponentFiles(ABC):
    """Dice as tables `die.NAME` with `faces` and a list `sure`; no teams, no matchups."""

    matchups: MatchupTable | None = None

    @abstractmethod
    def check(self, findings: Findings, data: Mapping[str, Any]) -> None:
        """Adds everything in the box that a game cannot be played with."""

    def options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Options that the box itself answers, unless a league chooses otherwise."""
        return {}

    def dice(self, data: Mapping[str, Any]) -> list[ComponentDie]:
        """Every die of the set in the order of its files."""
        return [
            ComponentDie("", name, tuple(die["faces"]), tuple(die["sure"]))
            for name, die in data["die"].items()
        ]

    def place(self, die: ComponentDie) -> str:
        """The way to a die in the data of its set."""
        return f"die.{die.name}"

    def set_die(self, data: dict[str, Any], die: ComponentDie) -> None:
        """Writes a die into the data. Faces that are no such thing are left for the checks to find."""
        table = data.setdefault("die", {}).setdefault(die.name, {})
        table.update(faces=list(die.faces), sure=list(die.sources))

    def values(self, data: Mapping[str, Any]) -> list[ComponentValue]:
        """What the set says beside teams, dice and clock."""
        return []

    def edit(self, data: dict[str, Any], steps: Sequence[str], words: Sequence[str], source: str) -> bool:
        """Writes these words at a place that is no die, team or plain value. False: it is no such place.

        Raises EngineError bad_cell."""
        return False
