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
    """One set: `data` as its files give it, `digest` the SHA-256 of that as canonical JSON without the
    matrices, which have one each. `own`: a league's own; it can change, so its data goes with every game."""

    game: str
    name: str
    data: Mapping[str, Any]
    digest: str
    own: bool = False

    @classmethod
    def of(cls, game: str, name: str, data: Mapping[str, Any], *, own: bool = False) -> ComponentSet:
        """With its digest."""
        return cls(game, name, data, digest_of({**data, "matrix": None}), own)

    @property
    def files(self) -> ComponentFiles:
        """How the files of this game are laid out."""
        return ruleset(self.game).component_files

    def team(self, key: str) -> Mapping[str, Any]:
        """A team's table. Raises EngineError unknown_team."""
        if key not in self.data["team"]:
            sentence = _("{team!r} is not a team of the component set {set}.")
            raise EngineError("unknown_team", sentence, team=key, set=self.name)
        return self.data["team"][key]  # type: ignore[no-any-return]


def matrix_of(components: ComponentSet, name: str) -> Mapping[str, Any]:
    """A matchup matrix by name. Raises EngineError unknown_matrix."""
    if name not in components.data["matrix"]:
        known = ", ".join(components.data["matrix"])
        sentence = _("{game} has the matrices {known}, not {name!r}.")
        raise EngineError("unknown_matrix", sentence, game=components.game, known=known, name=name)
    return components.data["matrix"][name]  # type: ignore[no-any-return]


def digest_in_play(box: ComponentSet, options: Mapping[str, Any]) -> str:
    """Of what a game with these options uses: a matrix that it does not use may change."""
    if "matrix" not in options:
        return box.digest
    return digest_of([box.digest, matrix_of(box, options["matrix"])])


def set_reference(box: ComponentSet, options: Mapping[str, Any]) -> dict[str, Any]:
    """What a header says of the set: name and digest; of an own set all that this game can use as well, so
    that the game can be played again wherever it goes and whatever becomes of the set."""
    said: dict[str, Any] = {"name": box.name, "digest": digest_in_play(box, options)}
    if box.own:
        used = {name: table for name, table in box.data["matrix"].items() if name == options.get("matrix")}
        said["data"] = {**box.data, "matrix": used}
    return said


def options_of_set(box: ComponentSet) -> dict[str, Any]:
    """Options that the box itself answers, unless a league chooses otherwise."""
    return box.files.options(box.data)


def canonical_json(value: Any) -> str:
    """One text for one value: what digests are taken of."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest_of(value: Any) -> str:
    """SHA-256 of a value's canonical JSON, in hexadecimal."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()
