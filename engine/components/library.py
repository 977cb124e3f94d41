"""Component sets as values with their checks: released ones in their ruleset, a league's own in a folder.

The engine has no settings: the caller names the folder, and without it there are only the released sets. Each
own set is one file, FOLDER/GAME/NAME.toml.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from engine import documents
from engine.catalog import RULESETS, ruleset
from engine.components.files import (
    ERROR,
    BrokenComponents,
    ComponentFiles,
    ComponentProblem,
    Findings,
    TooManyProblems,
    to_toml,
)
from engine.errors import EngineError
from engine.gridiron.words import gettext_noop as _
from engine.lines import strange_character


@dataclass(frozen=True)
class ComponentSet:
    """One set. `data` is the content of its files. `digest` is the SHA-256 of `data` as canonical JSON
    without the matrices, which have their own digests. `own`: a league's own set, which may change, so each
    game contains its data."""

    game: str
    name: str
    data: Mapping[str, Any]
    digest: str
    own: bool = False

    @classmethod
    def of(cls, game: str, name: str, data: Mapping[str, Any], *, own: bool = False) -> ComponentSet:
        """Makes a set and its digest."""
        return cls(game, name, data, digest_of({**data, "matrix": None}), own)

    @property
    def files(self) -> ComponentFiles:
        """The layout of this game's files."""
        return ruleset(self.game).component_files

    def team(self, key: str) -> Mapping[str, Any]:
        """Returns a team's table. Raises EngineError unknown_team."""
        if key not in self.data["team"]:
            sentence = _("{team!r} is not a team of the component set {set}.")
            raise EngineError("unknown_team", sentence, team=key, set=self.name)
        return self.data["team"][key]  # type: ignore[no-any-return]


def matrix_of(components: ComponentSet, name: str) -> Mapping[str, Any]:
    """Returns a matchup matrix by name. Raises EngineError unknown_matrix."""
    if name not in components.data["matrix"]:
        known = ", ".join(components.data["matrix"])
        sentence = _("{game} has the matrices {known}, not {name!r}.")
        raise EngineError("unknown_matrix", sentence, game=components.game, known=known, name=name)
    return components.data["matrix"][name]  # type: ignore[no-any-return]


def digest_in_play(box: ComponentSet, options: Mapping[str, Any]) -> str:
    """Returns the digest of what a game with these options uses: a matrix that it does not use may change."""
    if "matrix" not in options:
        return box.digest
    return digest_of([box.digest, matrix_of(box, options["matrix"])])


def set_reference(box: ComponentSet, options: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a header's entry for the set: name and digest, and for an own set all data that the game uses,
    so that the game can be replayed anywhere, even after the set has changed."""
    reference: dict[str, Any] = {"name": box.name, "digest": digest_in_play(box, options)}
    if box.own:
        used = {name: table for name, table in box.data["matrix"].items() if name == options.get("matrix")}
        reference["data"] = {**box.data, "matrix": used}
    return reference


def options_of_set(box: ComponentSet) -> dict[str, Any]:
    """Returns the options that the box sets unless a league chooses another value."""
    return box.files.options(box.data)


def canonical_json(value: Any) -> str:
    """Returns the same JSON for equal values, for digests."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest_of(value: Any) -> str:
    """Returns the SHA-256 of a value's canonical JSON in hexadecimal."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def problems_of(game: str, data: Mapping[str, Any]) -> list[ComponentProblem]:
    """Returns errors and warnings in the order of the data; an empty list for a correct set.

    Raises EngineError unknown_ruleset."""
    findings = Findings()
    with suppress(TooManyProblems):
        _check(findings, game, data)
    return findings.problems


def _check(findings: Findings, game: str, data: Mapping[str, Any]) -> None:
    files = ruleset(game).component_files
    about = findings.table(data, "about", "about")
    if about and about.get("game") != game:
        findings.error(
            "wrong_game", "about.game", f"this set is for {about.get('game')!r}, not for {game!r}."
        )
    if about:
        findings.text(about, "name", "about")
    if files.matchups is None and data.get("matrix"):
        findings.error("no_matrix", "matrix", f"{game} has no matrix; take the table away.")
    if _plain(findings, data, ()):
        files.check(findings, data)


def _plain(findings: Findings, value: Any, place: tuple[Any, ...]) -> bool:
    """Whether the value has only types that every format has: text, integers, booleans, lists, tables."""
    if isinstance(value, (Mapping, list)):
        items = value.items() if isinstance(value, Mapping) else enumerate(value, 1)
        fine = [_plain(findings, item, (*place, key)) for key, item in items]
        return all(fine)
    if isinstance(value, str) and (strange := strange_character(value, several_lines=True)):
        return findings.error(
            "bad_characters",
            ".".join(map(str, place)),
            f"this text contains U+{ord(strange):04X}, which is invisible or breaks the line: remove it.",
        )
    if isinstance(value, (str, int)):
        return True
    return findings.error(
        "wrong_type",
        ".".join(map(str, place)),
        f"{value} is a {type(value).__name__}: use a text or a whole number.",
    )


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
