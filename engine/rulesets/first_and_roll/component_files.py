"""1st & Roll: the layout of its component sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.components.dice import ComponentDie
from engine.components.files import ComponentFiles
from engine.components.findings import Findings
from engine.rulesets.first_and_roll.component_checks import check


class RollFiles(ComponentFiles):
    """Nine dice, whose faces are tables with an `id`, and the labels of a clock track."""

    def check(self, findings: Findings, data: Mapping[str, Any]) -> None:
        """Adds every error in the box to `findings`."""
        check(findings, data)

    def dice(self, data: Mapping[str, Any]) -> list[ComponentDie]:
        """Returns every die of the set in the order of its files."""
        return [
            ComponentDie("", name, _column(die["faces"], "id"), _column(die["faces"], "sure"))
            for name, die in data["die"].items()
        ]

    def set_die(self, data: dict[str, Any], die: ComponentDie) -> None:
        """Writes a die into the data, also one with invalid faces, which the checks report."""
        table = data.setdefault("die", {}).setdefault(die.name, {})
        known = {face["id"]: face for face in table.get("faces", ())}  # a penalty has a name as well
        marked = zip(die.faces, die.sources, strict=True)
        table["faces"] = [{**known.get(face, {}), "id": face, "sure": mark} for face, mark in marked]

    def edit(self, data: dict[str, Any], steps: Sequence[str], words: Sequence[str], source: str) -> bool:
        """The spaces of the clock track, all at once."""
        if list(steps) != ["clock_track", "spaces"]:
            return False
        data["clock_track"]["spaces"] = [{"label": word, "sure": source} for word in words]
        return True


def _column(faces: Sequence[Mapping[str, str]], key: str) -> tuple[str, ...]:
    return tuple(face[key] for face in faces)
