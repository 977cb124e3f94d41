"""A component set as a value: its data, its digest, and how a game refers to it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.catalog import ruleset
from engine.components.files import ComponentFiles
from engine.errors import EngineError
from engine.gridiron.translation import gettext_noop as _


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
