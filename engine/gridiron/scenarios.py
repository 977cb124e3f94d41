"""What scenarios of all games share (docs/scenarios.md)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from engine.gridiron.events import AWAY, HOME, SIDES

G = TypeVar("G")
Scenario = Mapping[str, Any]


class GridironScenarios(ABC, Generic[G]):
    """From the words of a scenario file to a record, and back.

    `file_options`: keys of a file that set an option. `box`: the component set of the scenarios, if it is
    not the game's usual one."""

    file_options: Mapping[str, str] = {"dice": "dice_set"}
    box = ""

    def set_up_values(self, file: Scenario, scenario: Scenario) -> dict[str, Any]:
        """Returns the arguments of `play.setup.header` other than the ruleset."""
        options = {option: file[key] for key, option in self.file_options.items() if key in file}
        options |= scenario.get("options", {})
        teams = scenario.get("teams", {})
        return {
            "edition": options.pop("edition", scenario.get("edition", "")),
            "options": options,
            "teams": (teams.get("home", "base"), teams.get("away", "base")),
            "components": self.box,
        }

    @abstractmethod
    def place(self, g: G, questions: Any, situation: Scenario, inputs: Sequence[Scenario], /) -> G:
        """Writes a situation into a fresh record. Raises KeyError for an unknown word."""

    def sides_of(self, g: Any, role: str) -> tuple[str, ...]:
        """Returns the sides that a role (offense, defense ...) may mean now. Raises KeyError for an unknown
        role."""
        return {"offense": (SIDES[g.offense],), "defense": (SIDES[1 - g.offense],)}[role]

    def facts(self, g: Any, questions: Any, by: str | None) -> dict[str, Any]:
        """Returns everything that a scenario may expect, by name. `by`: the side of the first prompt."""
        home, away = g.team[HOME].score, g.team[AWAY].score
        return {
            "offense": SIDES[g.offense],
            "spot": g.spot,
            "down": g.down,
            "target": g.target,
            "score": {"home": home, "away": away},
            "timeouts": {name: g.team[side].timeouts for side, name in enumerate(SIDES)},
            "winner": None if home == away else SIDES[int(away > home)],
        }

    def expected_fact(self, name: str, value: Any) -> Any:
        """Converts an expected value to the form of `facts`: nobody wins a tie."""
        return None if name == "winner" and value == "tie" else value
