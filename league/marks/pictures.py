"""What marks are made of (`pictures.toml`), and which picture fits a nickname."""

from __future__ import annotations

import math
import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

SHORT = 3  # letters; such a stem has to be a whole word, because it is part of too many others
ENDING = r"(?:s|es|e|en|n)?"
WIDTH = 10  # of the lines of a letter
FOOTBALL = "football"  # for nicknames without a letter that we can draw


@dataclass(frozen=True, slots=True)
class Shape:
    """A silhouette; its charge is drawn at `scale`, centered `center` below the top."""

    name: str
    path: str
    scale: float
    center: float


@dataclass(frozen=True, slots=True)
class Layer:
    """A part of a charge: filled, cut out (`is_cut`), or a line with a `width` and an SVG linejoin."""

    path: str
    is_cut: bool = False
    width: float = 0
    join: str = "round"


@dataclass(frozen=True, slots=True)
class Pictures:
    """All of them; `stems` are pairs of a pattern and the charge that it means."""

    shapes: tuple[Shape, ...]
    patterns: tuple[tuple[str, str], ...]
    charges: dict[str, tuple[Layer, ...]]
    stems: tuple[tuple[re.Pattern[str], str], ...]
    letters: dict[str, tuple[Layer, ...]]


@cache
def pictures() -> Pictures:
    """The content of `pictures.toml`."""
    data = tomllib.loads((Path(__file__).parent / "pictures.toml").read_text(encoding="utf-8"))
    return Pictures(
        tuple(Shape(**row) for row in data["shape"]),
        tuple((row["name"], row["path"]) for row in data["pattern"]),
        {row["name"]: tuple(map(_layer, row["layers"])) for row in data["charge"]},
        tuple((_stem(stem), row["name"]) for row in data["charge"] for stem in row["stems"].split()),
        {letter: (Layer(path, width=WIDTH, join="miter"),) for letter, path in data["letters"].items()},
    )


def charge_of(nickname: str) -> tuple[str, tuple[Layer, ...]]:
    """The picture that the nickname means, otherwise its first letter or digit, otherwise a football.

    The last word that means something decides (Nighthawks are hawks), and the longest of several.
    """
    known, plain = pictures(), _plain(nickname)
    found = [
        (match.end(), match.end() - match.start(), name)
        for stem, name in known.stems
        for match in stem.finditer(plain)
    ]
    if found:
        name = max(found)[-1]
        return name, known.charges[name]
    letter = next((character for character in plain.upper() if character in known.letters), "")
    return (letter, known.letters[letter]) if letter else (FOOTBALL, known.charges[FOOTBALL])


def _stem(stem: str) -> re.Pattern[str]:
    plain = re.escape(_plain(stem))
    return re.compile(rf"\b{plain}(?={ENDING}\b)" if len(stem) <= SHORT else plain)


def _plain(text: str) -> str:
    """Small letters without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in parts if not unicodedata.combining(character))


def _layer(row: dict[str, Any]) -> Layer:
    path = row["path"] if "path" in row else _star(*row["star"])
    return Layer(path, row["kind"] == "cut", row.get("width", 0))


def _star(points: int, outer: float, inner: float) -> str:
    """A star around the middle of the box, one point up."""
    corners = []
    for corner in range(points * 2):
        radius, angle = (inner if corner % 2 else outer), math.pi * (corner / points - 0.5)
        corners.append(f"{32 + radius * math.cos(angle):.1f} {32 + radius * math.sin(angle):.1f}")
    return f"M{'L'.join(corners)}Z"
