"""A component set with teams that do not exist: the average of some teams, and each of these teams with one
part of its dice replaced by the average. Games against the average show what a part is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.catalog import ruleset
from engine.components.sets import ComponentSet

AVERAGE = "average"
Team = Mapping[str, Any]


class PartTeams(NamedTuple):
    """`box` has the additional teams: `average` is the key of the average team, and `without[team][part]`
    that of this team with the average dice in this part."""

    box: ComponentSet
    average: str
    without: dict[str, dict[str, str]]


def part_teams(box: ComponentSet, options: Mapping[str, Any], keys: Sequence[str]) -> PartTeams | None:
    """Adds the average of the teams `keys` and their variants to the set; None for a game in which all teams
    roll the same dice. Raises EngineError unknown_team."""
    find_parts = ruleset(box.game).dice_parts
    if find_parts is None or not keys:
        return None
    parts = find_parts(box.data, options)
    teams = {key: box.team(key) for key in dict.fromkeys(keys)}
    average = _named(AVERAGE, average_dice([box.team(key)["dice"] for key in keys]))
    made, without = {AVERAGE: average}, {}
    for nth, (key, team) in enumerate(teams.items()):
        without[key] = {part: f"t{nth}_{part}" for part in parts}
        for part, colors in parts.items():
            dice = team["dice"] | {color: average["dice"][color] for color in colors}
            made[without[key][part]] = _named(without[key][part], dice)
    data = {**box.data, "team": {**box.data["team"], **made}}
    return PartTeams(ComponentSet.of(box.game, box.name, data, own=True), AVERAGE, without)


def average_dice(dice: Sequence[Mapping[str, Sequence[int]]]) -> dict[str, list[int]]:
    """Returns the average of these teams' dice. The faces of each die are averaged in order of size, and
    rounded so that the sum of a die's faces is the mean sum, to the nearest whole number."""
    return {color: _average([sorted(team[color]) for team in dice]) for color in dice[0]}


def _average(faces: Sequence[Sequence[int]]) -> list[int]:
    found: list[int] = []
    total = 0
    for column in zip(*faces, strict=True):
        total += sum(column)
        found.append((2 * total + len(faces)) // (2 * len(faces)) - sum(found))
    return sorted(found)


def _named(key: str, dice: Mapping[str, Sequence[int]]) -> dict[str, Any]:
    plain = {color: list(faces) for color, faces in dice.items()}
    return {"name": key, "city": "", "nickname": key, "sure": "house", "dice": plain}
