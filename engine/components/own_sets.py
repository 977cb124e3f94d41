"""A league's own sets in a folder, their values, copies, changes and imports, and sets made from others."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from engine.catalog import ruleset
from engine.components.exchange import merge_table, read_set
from engine.components.files import SOURCES, ComponentProblem, ComponentValue, whole_number_or_text
from engine.components.library import (
    ComponentSet,
    canonical_json,
    checked_set,
    component_set,
    own_set_file,
    own_set_names,
    problems_of,
    read_toml,
    save_set,
    set_names,
)
from engine.errors import EngineError

PARTS = ("teams", "dice", "deck", "matrix", "kicks", "clock")


def values_of(box: ComponentSet) -> list[ComponentValue]:
    """Returns all values in the order of PARTS. Not every game has every part."""
    data, files = box.data, box.files
    values = [
        *(value for key, team in data.get("team", {}).items() for value in _team(key, team)),
        *(
            ComponentValue("dice", files.place(die), " ".join(die.faces), die.source)
            for die in files.dice(data)
        ),
        *files.values(data),
        *_clock(data.get("clock_track", {})),
    ]
    return sorted(values, key=lambda value: PARTS.index(value.part))


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


def edited_data(box: ComponentSet, place: str, words: Sequence[str], source: str) -> dict[str, Any]:
    """Returns the set's data with these words at this place (a place of `values_of`) and this source.

    Raises EngineError unknown_source, unknown_place, bad_cell. `save_set` reports all other errors."""
    if source not in SOURCES:
        raise EngineError("unknown_source", f"A source must be one of {', '.join(SOURCES)}, not {source!r}.")
    data: dict[str, Any] = json.loads(json.dumps(box.data))
    files, steps = box.files, place.split(".")
    die = next((die for die in files.dice(data) if files.place(die) == place), None)
    if die:
        files.set_die(data, replace(die, faces=tuple(words), sources=(source,) * len(words)))
    elif steps[0] == "team" and steps[2:3] == ["kicks"] and len(steps) == 4 and steps[1] in data["team"]:
        data["team"][steps[1]].setdefault("kicks", {})[steps[3]] = list(words)
    elif not files.edit(data, steps, words, source):
        _edit_scalar(box, data, steps, words)
    return data


def _edit_scalar(box: ComponentSet, data: dict[str, Any], steps: list[str], words: Sequence[str]) -> None:
    table: Any = data
    for step in steps[:-1]:
        table = table.get(step) if isinstance(table, dict) else None
    old = table.get(steps[-1]) if isinstance(table, dict) else None
    if not isinstance(old, (str, int)) or steps[0] == "about":
        raise _unknown(box, ".".join(steps))
    table[steps[-1]] = whole_number_or_text(words[0]) if isinstance(old, int) else " ".join(words)


def _unknown(box: ComponentSet, place: str) -> EngineError:
    places = [value.place for value in values_of(box)]
    close = difflib.get_close_matches(place, places, n=3, cutoff=0.5)
    hint = f" Did you mean {', '.join(close)}?" if close else ""
    return EngineError(
        "unknown_place", f"{box.name} has no value at {place!r}.{hint} `show` lists the places."
    )


# A league's own sets in a folder: copies, changes, checks and imports them.
#
# A set that cannot be played with is refused, and nothing is written.


def copy_set(game: str, name: str, new: str, own: Path) -> ComponentSet:
    """Makes an own set `new` as a copy of another set. Raises EngineError name_taken, or what `component_set`
    and `save_set` raise."""
    box = component_set(game, name, own)
    _must_be_new(game, new, own)
    return save_set(game, new, {**box.data, "about": {**box.data["about"], "copy_of": name}}, own)


def edit_value(box: ComponentSet, place: str, words: Sequence[str], source: str, own: Path) -> ComponentSet:
    """Changes one value, see `edited_data`. A released set is refused."""
    own_set_file(box.game, box.name, own)
    return save_set(box.game, box.name, edited_data(box, place, words, source), own)


def set_problems(game: str, name: str, own: Path) -> list[ComponentProblem]:
    """Returns the problems of a set, also of one that is broken. Raises EngineError if it cannot be read."""
    if (file := Path(name)).suffix:
        return problems_of(game, _read_whole(game, file))
    if name in own_set_names(game, own):
        file = own_set_file(game, name, own)
        return problems_of(game, read_toml(read_text(file), str(file)))
    return problems_of(game, component_set(game, name, own).data)


def named_set(game: str, named: str, own: Path) -> ComponentSet:
    """Returns the set of this name, or the one in FILE.toml or FILE.json, which need not be in the folder.

    Raises what `component_set` or `read_set` raise, and broken_components."""
    if not (file := Path(named)).suffix:
        return component_set(game, named, own)
    data = _read_whole(game, file)
    return checked_set(game, _own_name(data, file), data)


def keep_set(box: ComponentSet, own: Path) -> None:
    """Saves a set in the folder, so that leagues can name it. A released set, or one that is there already
    with the same data, stays as it is. Raises EngineError name_taken for other data, bad_name."""
    if box.name in set_names(box.game, own):
        if canonical_json(component_set(box.game, box.name, own).data) == canonical_json(box.data):
            return
        _must_be_new(box.game, box.name, own)
    save_set(box.game, box.name, box.data, own)


def import_set(game: str, file: Path, own: Path, *, name: str = "", replace: bool = False) -> ComponentSet:
    """Imports a whole set from TOML or JSON, under its own name or another one. Raises EngineError
    csv_needs_set, name_taken, or what `read_set` and `save_set` raise."""
    if file.suffix == ".csv":
        raise EngineError(
            "csv_needs_set",
            f"{file} is a table, not a set: name the set of yours that it goes into (--into).",
        )
    data = _read_whole(game, file)
    name = name or _own_name(data, file)
    if not replace:
        _must_be_new(game, name, own)
    return save_set(game, name, data, own)


def import_table(box: ComponentSet, file: Path, own: Path, **chosen: str) -> ComponentSet:
    """Imports a CSV table into an own set. `chosen` are the keywords of `exchange.merge_table`."""
    own_set_file(box.game, box.name, own)
    if file.suffix != ".csv":
        raise EngineError("unknown_form", f"{file} is not a CSV table: only a table can be added to a set.")
    return save_set(box.game, box.name, merge_table(box, read_text(file), **chosen), own)


def read_text(file: Path) -> str:
    """Reads a text file. Raises EngineError unreadable_components."""
    try:
        return file.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise EngineError(
            "unreadable_components", f"{file} is not in UTF-8: save it again as UTF-8 (or CSV UTF-8)."
        ) from None
    except OSError as error:
        raise EngineError("unreadable_components", f"{file}: {error.strerror}.") from None


def _own_name(data: dict[str, Any], file: Path) -> str:
    about = data.get("about")
    return str(about.get("name", "") if isinstance(about, dict) else "") or file.stem


def _read_whole(game: str, file: Path) -> dict[str, Any]:
    return read_set(game, read_text(file), file.suffix[1:], str(file))


def _must_be_new(game: str, name: str, own: Path) -> None:
    if own_set_file(game, name, own).exists():
        raise EngineError("name_taken", f"You already have a set {name}: choose another name or replace it.")


# A component set with teams that do not exist: the average of some teams, and each of these teams with one
# part of its dice replaced by the average. Games against the average show what a part is worth.

AVERAGE = "average"


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
    average: list[int] = []
    total = 0
    for column in zip(*faces, strict=True):
        total += sum(column)
        average.append((2 * total + len(faces)) // (2 * len(faces)) - sum(average))
    return sorted(average)


def _named(key: str, dice: Mapping[str, Sequence[int]]) -> dict[str, Any]:
    plain = {color: list(faces) for color, faces in dice.items()}
    return {"name": key, "city": "", "nickname": key, "sure": "house", "dice": plain}
