"""1st & Goal: the layout of its component sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.components.dice import ComponentDie, whole_number_or_text
from engine.components.files import ComponentFiles, ComponentValue
from engine.components.findings import Findings
from engine.rulesets.first_and_goal import matrix_table
from engine.rulesets.first_and_goal.component_checks import check
from engine.rulesets.first_and_goal.matrix_edits import edit_matrix, matrix_values

ALTERNATIVE = "referee.alternative"  # the referee die that shows HAIL and MARY


class GoalFiles(ComponentFiles):
    """White dice that both sides roll, seven dice for each team, and matrices, which name the plays."""

    matchups = matrix_table

    def check(self, findings: Findings, data: Mapping[str, Any]) -> None:
        """Adds every error in the box to `findings`."""
        check(findings, data)

    def options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the options that the box sets unless a league chooses another value."""
        return {
            "matrix": data["about"]["matrix"],
            "penalty_die": list(data["white"]["penalty"]["faces"]),
        } | {f"{kick}_dice": list(table["dice"]) for kick, table in data.get("kicks", {}).items()}

    def dice(self, data: Mapping[str, Any]) -> list[ComponentDie]:
        """Returns every die of the set in the order of its files."""
        return [*_white_dice(data["white"]), *(die for key in data["team"] for die in _team_dice(data, key))]

    def place(self, die: ComponentDie) -> str:
        """Returns the path to a die in the data of its set."""
        return f"team.{die.team}.dice.{die.name}" if die.team else f"white.{die.name}"

    def set_die(self, data: dict[str, Any], die: ComponentDie) -> None:
        """Writes a die into the data, also one with invalid faces, which the checks report."""
        if die.team:
            _set_team_die(data, die)
            return
        white = data.setdefault("white", {})
        table = white.setdefault("referee", {}) if die.name == ALTERNATIVE else white
        table.setdefault(die.name.rpartition(".")[2], {}).update(
            faces=list(die.faces), sure=die.sources[0] if die.sources else ""
        )

    def values(self, data: Mapping[str, Any]) -> list[ComponentValue]:
        """Decks, matchups and the dice of kicks."""
        kicks = [
            ComponentValue("kicks", f"kicks.{kick}", " ".join(table["dice"]), table["sure"])
            for kick, table in data.get("kicks", {}).items()
        ]
        return kicks + [
            value for name, matrix in data["matrix"].items() for value in matrix_values(name, matrix)
        ]

    def edit(self, data: dict[str, Any], steps: Sequence[str], words: Sequence[str], source: str) -> bool:
        """A cell of a matrix, the text of a card, or the dice of a kick. Raises EngineError bad_cell."""
        if steps[0] == "kicks" and len(steps) == 2:
            data.setdefault("kicks", {})[steps[1]] = {"dice": list(words), "sure": source}
            return True
        if steps[0] != "matrix" or len(steps) != 5 or steps[1] not in data["matrix"]:
            return False
        return edit_matrix(data["matrix"][steps[1]], steps, words, source)


def _set_team_die(data: dict[str, Any], die: ComponentDie) -> None:
    """A team that is new gets its name from its key; the checks say what else it needs."""
    title = die.team.replace("_", " ").title()
    source = die.sources[0] if die.sources else ""
    new = {"name": title, "city": "", "nickname": title, "sure": source, "dice": {}}
    team = data.setdefault("team", {}).setdefault(die.team, new)
    team.setdefault("dice", {})[die.name] = [whole_number_or_text(face) for face in die.faces]
    marks = team.setdefault("sure_dice", {})
    marks.pop(die.name, None)
    if source != team.get("sure"):
        marks[die.name] = source
    if not marks:
        del team["sure_dice"]


def _white_dice(white: Mapping[str, Any]) -> Iterator[ComponentDie]:
    named = [*white.items(), (ALTERNATIVE, white["referee"]["alternative"])]
    for name, die in named:
        yield ComponentDie("", name, tuple(die["faces"]), (die["sure"],) * len(die["faces"]))


def _team_dice(data: Mapping[str, Any], key: str) -> Iterator[ComponentDie]:
    team = data["team"][key]
    for name, faces in team["dice"].items():
        mark = team.get("sure_dice", {}).get(name, team["sure"])
        yield ComponentDie(key, name, tuple(map(str, faces)), (mark,) * len(faces))
