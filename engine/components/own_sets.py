"""A league's own sets in a folder: copies, changes, checks and imports them.

A set that cannot be played with is refused, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.components.checks import problems_of
from engine.components.edits import edited_data
from engine.components.exchange import merge_table, read_set
from engine.components.findings import ComponentProblem
from engine.components.library import (
    checked_set,
    component_set,
    own_set_file,
    own_set_names,
    read_toml,
    save_set,
    set_names,
)
from engine.components.sets import ComponentSet, canonical_json
from engine.errors import EngineError


@dataclass(frozen=True, slots=True)
class SavedSet:
    """A set as it was written, and the warnings about it."""

    box: ComponentSet
    file: Path
    warnings: list[ComponentProblem]


def copy_set(game: str, name: str, new: str, own: Path) -> SavedSet:
    """Makes an own set `new` as a copy of another set. Raises EngineError name_taken, or what `component_set`
    and `save_set` raise."""
    box = component_set(game, name, own)
    _must_be_new(game, new, own)
    return _saved(game, new, {**box.data, "about": {**box.data["about"], "copy_of": name}}, own)


def edit_value(box: ComponentSet, place: str, words: Sequence[str], source: str, own: Path) -> SavedSet:
    """Changes one value, see `edits.edited_data`. A released set is refused."""
    own_set_file(box.game, box.name, own)
    return _saved(box.game, box.name, edited_data(box, place, words, source), own)


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


def import_set(game: str, file: Path, own: Path, *, name: str = "", replace: bool = False) -> SavedSet:
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
    return _saved(game, name, data, own)


def import_table(box: ComponentSet, file: Path, own: Path, **chosen: str) -> SavedSet:
    """Imports a CSV table into an own set. `chosen` are the keywords of `exchange.merge_table`."""
    own_set_file(box.game, box.name, own)
    if file.suffix != ".csv":
        raise EngineError("unknown_form", f"{file} is not a CSV table: only a table can be added to a set.")
    return _saved(box.game, box.name, merge_table(box, read_text(file), **chosen), own)


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


def _saved(game: str, name: str, data: dict[str, Any], own: Path) -> SavedSet:
    box = save_set(game, name, data, own)
    return SavedSet(box, own_set_file(game, name, own), problems_of(game, box.data))
