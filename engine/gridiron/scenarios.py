"""From the words of a scenario file (docs/scenarios.md) to a record, and back: what all games share.

A guided first drive: fixed calls and dice for three plays, and one idea for each page about them.

A page presents it (games/presenters/learn); the engine rules on its inputs as it does at a table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeVar

from engine.gridiron.events import AWAY, HOME, SIDES
from engine.gridiron.translation import gettext_noop as _

G = TypeVar("G")
Scenario = Mapping[str, Any]


class GridironScenarios(ABC, Generic[G]):
    """`file_options`: keys of a file that set an option. `box`: the component set of the scenarios, if it is
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


Input = dict[str, Any]  # as in docs/scenarios.md
# Every choice of calls scores on the third play from here.
SITUATION: Input = {
    "at": "D_SCRIMMAGE",
    "offense": "home",
    "spot": 65,
    "down": 1,
    "timeouts": {"home": 0, "away": 0},
}


class IdeaKind(Enum):
    """What a page shows: two calls to choose from, the dice that they name, what the dice did, or the end."""

    CALL = "call"
    DICE = "dice"
    SUM = "sum"
    END = "end"


@dataclass(frozen=True, slots=True)
class Idea:
    """One idea as texts to translate. `play` is the number of the play that the page shows; `rule` is the ID
    of the rule that it is an example of."""

    kind: IdeaKind
    play: int
    title: str
    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ScriptedCall:
    """A call that the reader may choose: the inputs until both calls are on the table, and the rest until the
    next down. `key` is that of its `play_facts.Call`. Decisions that coaches mostly skip are left out."""

    key: str
    calls: tuple[Input, ...]
    rest: tuple[Input, ...]


@dataclass(frozen=True, slots=True)
class FirstDrive:
    """The drive of a ruleset. `situation`, `teams` and `file` are those of a scenario; each play offers two
    calls."""

    ideas: tuple[Idea, ...]
    situation: Input
    plays: tuple[tuple[ScriptedCall, ScriptedCall], ...]
    teams: Mapping[str, str] = field(default_factory=dict)
    file: Mapping[str, Any] = field(default_factory=dict)


def roll(name: str, **faces: Any) -> Input:
    """Returns a scripted throw."""
    return {"roll": name, "faces": faces}


def decision(name: str, by: str, answer: Any) -> Input:
    """Returns a scripted answer of a side."""
    return {"decision": name, "by": by, "answer": answer}


DOWNS = Idea(
    IdeaKind.CALL,
    2,
    "Four downs for ten yards",
    "You have four plays, called downs, to reach the yellow line. Reach it, and you get four new ones. "
    "On 4th down you may kick instead.",
)
TOUCHDOWN = _("Touchdown!")
