"""The values of a component set, each with its place and its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.components.files import ComponentValue
from engine.components.sets import ComponentSet

PARTS = ("teams", "dice", "deck", "matrix", "kicks", "clock")


def values_of(box: ComponentSet) -> list[ComponentValue]:
    """Returns all values in the order of PARTS. Not every game has every part."""
    data, files = box.data, box.files
    found = [
        *(value for key, team in data.get("team", {}).items() for value in _team(key, team)),
        *(
            ComponentValue("dice", files.place(die), " ".join(die.faces), die.source)
            for die in files.dice(data)
        ),
        *files.values(data),
        *_clock(data.get("clock_track", {})),
    ]
    return sorted(found, key=lambda value: PARTS.index(value.part))


def _team(key: str, team: Mapping[str, Any]) -> Iterator[ComponentValue]:
    yield ComponentValue("teams", f"team.{key}.name", team["name"], "printed")
    if "division" in team:
        yield ComponentValue("teams", f"team.{key}.division", team["division"], team.get("sure_division", ""))
    for kick, colors in team.get("kicks", {}).items():
        yield ComponentValue("kicks", f"team.{key}.kicks.{kick}", " ".join(colors), "owner")


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
