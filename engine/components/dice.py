"""The dice of any boxed game in one form, however its files write them down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.components.sets import ComponentSet

ALTERNATIVE = "referee.alternative"  # 1st & Goal: the referee die that shows HAIL and MARY


@dataclass(frozen=True, slots=True)
class ComponentDie:
    """Faces as people write them, and the source of each. `team` is empty where all sides roll the die."""

    team: str
    name: str
    faces: tuple[str, ...]
    sources: tuple[str, ...]

    @property
    def source(self) -> str:
        """One word where all faces have the same source, else one for each face."""
        return self.sources[0] if len(set(self.sources)) == 1 else " ".join(self.sources)


def dice_of(box: ComponentSet) -> list[ComponentDie]:
    """Every die of the set in the order of its files."""
    data = box.data
    if box.game == "first_and_goal":
        return [*_white(data["white"]), *(die for key in data["team"] for die in _of_team(data, key))]
    if box.game == "first_and_roll":
        return [
            ComponentDie("", name, _column(die["faces"], "id"), _column(die["faces"], "sure"))
            for name, die in data["die"].items()
        ]
    return [
        ComponentDie("", name, tuple(die["faces"]), tuple(die["sure"])) for name, die in data["die"].items()
    ]


def place_of(game: str, die: ComponentDie) -> str:
    """The way to a die in the data of its set."""
    if die.team:
        return f"team.{die.team}.dice.{die.name}"
    return f"white.{die.name}" if game == "first_and_goal" else f"die.{die.name}"


def set_die(game: str, data: dict[str, Any], die: ComponentDie) -> None:
    """Writes a die into the data. Faces that are no such thing are left for the checks to find."""
    if die.team:
        _put_team_die(data, die)
    elif game == "first_and_goal":
        white = data.setdefault("white", {})
        table = white.setdefault("referee", {}) if die.name == ALTERNATIVE else white
        table.setdefault(die.name.rpartition(".")[2], {}).update(
            faces=list(die.faces), sure=die.sources[0] if die.sources else ""
        )
    elif game == "first_and_roll":
        table = data.setdefault("die", {}).setdefault(die.name, {})
        known = {face["id"]: face for face in table.get("faces", ())}  # a penalty has a name as well
        marked = zip(die.faces, die.sources, strict=True)
        table["faces"] = [{**known.get(face, {}), "id": face, "sure": mark} for face, mark in marked]
    else:
        data.setdefault("die", {}).setdefault(die.name, {}).update(
            faces=list(die.faces), sure=list(die.sources)
        )


def _put_team_die(data: dict[str, Any], die: ComponentDie) -> None:
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


def whole_number_or_text(text: str) -> int | str:
    """A whole number, or the text for the checks to complain about."""
    try:
        return int(text)
    except ValueError:
        return text


def _white(white: Mapping[str, Any]) -> Iterator[ComponentDie]:
    named = [*white.items(), (ALTERNATIVE, white["referee"]["alternative"])]
    for name, die in named:
        yield ComponentDie("", name, tuple(die["faces"]), (die["sure"],) * len(die["faces"]))


def _of_team(data: Mapping[str, Any], key: str) -> Iterator[ComponentDie]:
    team = data["team"][key]
    for name, faces in team["dice"].items():
        mark = team.get("sure_dice", {}).get(name, team["sure"])
        yield ComponentDie(key, name, tuple(map(str, faces)), (mark,) * len(faces))


def _column(faces: list[Mapping[str, str]], key: str) -> tuple[str, ...]:
    return tuple(face[key] for face in faces)
