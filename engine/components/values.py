"""Everything that a set says, value by value, each with its place and its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.components.dice import dice_of, place_of
from engine.components.sets import ComponentSet
from engine.rulesets.first_and_goal.matrix_cells import cell_text, source_of

PARTS = ("teams", "dice", "deck", "matrix", "kicks", "clock")


@dataclass(frozen=True, slots=True)
class ComponentValue:
    """One value. `place` is where it is changed, `source` how sure it is: one word, or one for each face."""

    part: str
    place: str
    text: str
    source: str


def values_of(box: ComponentSet) -> list[ComponentValue]:
    """In the order of PARTS; a boxed game has not every part."""
    data = box.data
    found = [
        *(value for key, team in data.get("team", {}).items() for value in _team(key, team)),
        *(
            ComponentValue("dice", place_of(box.game, die), " ".join(die.faces), die.source)
            for die in dice_of(box)
        ),
        *(value for name, matrix in data["matrix"].items() for value in _matrix(name, matrix)),
        *_clock(data.get("clock_track", {})),
    ]
    return sorted(found, key=lambda value: PARTS.index(value.part))


def _team(key: str, team: Mapping[str, Any]) -> Iterator[ComponentValue]:
    yield ComponentValue("teams", f"team.{key}.name", team["name"], "printed")
    if "division" in team:
        yield ComponentValue("teams", f"team.{key}.division", team["division"], team.get("sure_division", ""))
    for kick, colors in team.get("kicks", {}).items():
        yield ComponentValue("kicks", f"team.{key}.kicks.{kick}", " ".join(colors), "owner")


def _matrix(name: str, matrix: Mapping[str, Any]) -> Iterator[ComponentValue]:
    yield ComponentValue(
        "deck", f"matrix.{name}.copies_of_each_play", str(matrix["copies_of_each_play"]), "inferred"
    )
    for deck in ("offense", "defense"):
        for play in matrix[deck]:
            yield ComponentValue(
                "deck", f"matrix.{name}.{deck}.{play['key']}", _play_text(play), play["sure"]
            )
    for offense, row in matrix["cell"].items():
        for defense, cell in row.items():
            place = f"matrix.{name}.cell.{offense}.{defense}"
            yield ComponentValue("matrix", place, cell_text(cell), source_of(matrix, offense, defense))


def _play_text(play: Mapping[str, Any]) -> str:
    limit = f", {play['red_zone_limit']} on the card" if play.get("red_zone_limit") else ""
    return f"{play['name']} ({play['kind']}{limit}, weight {play.get('weight', 1)})"


def _clock(track: Mapping[str, Any]) -> Iterator[ComponentValue]:
    for space in track.get("spaces", ()):
        yield ComponentValue("clock", f"clock_track.spaces.{space['label']}", space["label"], space["sure"])
    marks = {
        "plays_per_quarter": "plays_sure",
        "timeouts_per_half": "timeouts_sure",
        "quarters": "plays_sure",
    }
    for key, value in track.items():
        if key != "spaces" and not key.endswith("_sure"):
            yield ComponentValue(
                "clock", f"clock_track.{key}", str(value), track.get(marks.get(key, ""), "printed")
            )
