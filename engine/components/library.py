"""Finds component sets: released ones in their ruleset, a league's own in a folder that the caller names.

The engine has no settings, so without the folder there are only the released sets. Each own set is one file,
FOLDER/GAME/NAME.toml.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from engine import documents
from engine.catalog import RULESETS
from engine.components.checks import problems_of
from engine.components.findings import ERROR, BrokenComponents
from engine.components.sets import ComponentSet, canonical_json
from engine.components.toml import to_toml
from engine.errors import EngineError
from engine.gridiron.translation import gettext_noop as _

NAME = re.compile(r"[a-z0-9][a-z0-9_]{0,39}")


def set_names(game: str, own: Path | None = None) -> list[str]:
    """Returns the names of a game's released sets, the default last, then of the league's own in order."""
    return _released_names(game) + (own_set_names(game, own) if own else [])


def own_set_names(game: str, own: Path) -> list[str]:
    """Returns the names of the sets in the folder, readable or not, without names of released sets."""
    files = sorted((own / game).glob("*.toml")) if game in RULESETS else []
    return [file.stem for file in files if file.stem not in _released_names(game)]


def component_set(game: str, name: str = "", own: Path | None = None) -> ComponentSet:
    """Returns a set by name; without a name, the default: the released one whose name is the last. An own
    set is read again after its file has changed.

    Raises EngineError unknown_ruleset, unknown_components, unreadable_components, broken_components."""
    released = _released_names(game)
    if not released:
        raise EngineError(
            "unknown_ruleset", _("There is no game {game!r}: choose one that has components."), game=game
        )
    name = name or released[-1]
    if name in released:
        return _released(game, name)
    if own is None or name not in own_set_names(game, own):
        known = ", ".join(set_names(game, own))
        sentence = _("{game} has the component sets {known}, not {name!r}.")
        raise EngineError("unknown_components", sentence, game=game, known=known, name=name)
    file = own_set_file(game, name, own)
    state = file.stat()
    return _own(game, file, state.st_mtime_ns, state.st_size)


def set_in_play(header: Mapping[str, Any]) -> ComponentSet:
    """Returns the set that a game is played with. The header contains the data of an own set.

    Raises EngineError unknown_components, broken_components."""
    reference = header["components"]
    if "data" not in reference:
        return component_set(header["ruleset"], reference["name"])
    return _travelling(header["ruleset"], reference["name"], canonical_json(reference["data"]))


def own_set_file(game: str, name: str, own: Path) -> Path:
    """Returns the file of an own set. Raises EngineError bad_name, name_taken, unknown_ruleset."""
    if game not in RULESETS:
        raise EngineError("unknown_ruleset", f"The rulesets are {', '.join(RULESETS)}; there is no {game!r}.")
    if not NAME.fullmatch(name):
        raise EngineError(
            "bad_name", f"{name!r} is no name for a set: use small letters, digits and _, at most 40."
        )
    if name in _released_names(game):
        raise EngineError("name_taken", f"{name} is a released set and cannot change: copy it to a new name.")
    return own / game / f"{name}.toml"


def read_toml(text: str, source: str) -> dict[str, Any]:
    """Parses TOML. Raises EngineError unreadable_components with the line and column of the mistake."""
    try:
        return documents.read_toml(text)
    except documents.UnreadableDocument as error:
        raise EngineError("unreadable_components", f"{source}: {error}.") from None


def save_set(game: str, name: str, data: Mapping[str, Any], own: Path) -> ComponentSet:
    """Writes an own set atomically, replacing any set of this name.

    Raises EngineError bad_name, name_taken, unknown_ruleset, broken_components, and unreadable_components
    if it is too long to be read again."""
    file = own_set_file(game, name, own)
    about, rest = data.get("about"), {key: value for key, value in data.items() if key != "about"}
    about = about if isinstance(about, Mapping) else {}
    named = {"about": {**about, "game": game, "name": name}, **rest}
    box = checked_set(game, name, named)
    text = to_toml(named)
    try:
        documents.require_short_toml(text)
    except documents.UnreadableDocument as error:
        raise EngineError("unreadable_components", f"{name}: {error}.") from None
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(".draft")
    draft.write_text(text, "utf-8")
    draft.replace(file)
    return box


def checked_set(game: str, name: str, data: Mapping[str, Any]) -> ComponentSet:
    """Returns an own set after checking it. Raises BrokenComponents."""
    problems = problems_of(game, data)
    if any(problem.severity == ERROR for problem in problems):
        raise BrokenComponents(name, problems)
    return ComponentSet.of(game, name, {**data, "matrix": data.get("matrix") or {}}, own=True)


def _released_names(game: str) -> list[str]:
    """Returns an empty list for an unknown game: its name may come from a request and must not become a
    path."""
    return _names_in_box(game) if game in RULESETS else []


@cache
def _names_in_box(game: str) -> list[str]:
    return sorted(folder.name for folder in _folder(game).glob("*_[0-9]*") if folder.is_dir())


def _folder(game: str) -> Path:
    return RULESETS[game].folder / "components"


@cache
def _released(game: str, name: str) -> ComponentSet:
    """Loads a released set. A set that is based on an older one contains only the differences."""
    data: dict[str, Any] = {}
    for file in sorted((_folder(game) / name).glob("*.toml")):
        data |= tomllib.loads(file.read_text("utf-8"))
    if older := data["about"].pop("like", ""):
        data = {**_released(game, older).data, **data}
    matrices = (_folder(game) / "matrices").glob("*.toml")
    data["matrix"] = {file.stem: tomllib.loads(file.read_text("utf-8")) for file in sorted(matrices)}
    return ComponentSet.of(game, name, data)


@lru_cache(maxsize=32)
def _own(game: str, file: Path, changed: int, size: int) -> ComponentSet:
    return checked_set(game, file.stem, read_toml(file.read_text("utf-8"), str(file)))


@lru_cache(maxsize=64)
def _travelling(game: str, name: str, text: str) -> ComponentSet:
    return checked_set(game, name, json.loads(text))
