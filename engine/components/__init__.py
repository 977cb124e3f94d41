"""Component sets: dice, teams and matchups of a boxed game as data, each value with how sure it is.

A set is named (`house_2026`) and never changes once it is released: games are stored with its digest. A
better matrix
or a better reading of a die is another set or another file.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.errors import EngineError

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class ComponentSet:
    """One set: `data` as its files give it, `digest` the SHA-256 of that as canonical JSON."""

    game: str
    name: str
    data: Mapping[str, Any]
    digest: str

    def team(self, key: str) -> Mapping[str, Any]:
        """A team's table. Raises EngineError unknown_team."""
        if key not in self.data["team"]:
            raise EngineError("unknown_team", f"{key!r} is not a team of the component set {self.name}.")
        return self.data["team"][key]  # type: ignore[no-any-return]


def names(game: str) -> list[str]:
    """The component sets of a boxed game, oldest first."""
    return sorted(folder.name for folder in (FOLDER / game).glob("*_[0-9]*") if folder.is_dir())


@cache
def component_set(game: str, name: str = "") -> ComponentSet:
    """A set by name, the newest without one. Raises EngineError unknown_components."""
    known = names(game)
    name = name or (known[-1] if known else "")
    if name not in known:
        raise EngineError(
            "unknown_components", f"{game} has the component sets {', '.join(known)}, not {name!r}."
        )
    data: dict[str, Any] = {}
    for file in sorted((FOLDER / game / name).glob("*.toml")):
        data |= tomllib.loads(file.read_text("utf-8"))
    matrices = (FOLDER / game / "matrices").glob("*.toml")
    data["matrix"] = {file.stem: tomllib.loads(file.read_text("utf-8")) for file in sorted(matrices)}
    return ComponentSet(game, name, data, digest_of({**data, "matrix": None}))


def matrix_of(components: ComponentSet, name: str) -> Mapping[str, Any]:
    """A matchup matrix by name. Raises EngineError unknown_matrix."""
    if name not in components.data["matrix"]:
        known = ", ".join(components.data["matrix"])
        raise EngineError("unknown_matrix", f"{components.game} has the matrices {known}, not {name!r}.")
    return components.data["matrix"][name]  # type: ignore[no-any-return]


def canonical(value: Any) -> str:
    """One text for one value: what digests are taken of."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest_of(value: Any) -> str:
    """SHA-256 of a value's canonical JSON, in hexadecimal."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()
