"""Emblems and colors of teams."""

from __future__ import annotations

import hashlib
import math
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import Any, Protocol

LIGHT, DARK = "#fbfaf7", "#0e1113"  # the ground of pages, `--ground` in static/css/tokens.css
WHITE, BLACK = "#ffffff", "#000000"  # one of them is readable on every color
TEXT = 4.5  # WCAG 1.4.3, level AA
SHAPE = 3.0  # WCAG 1.4.11, for graphics
APART = 3.3  # of the two colors of a mark: then one of them has SHAPE on the light and on the dark ground
COLORFUL = 0.12  # of 1; a gray has less saturation


@dataclass(frozen=True, slots=True)
class TeamColors:
    """All of them #rrggbb. `second` is visible on `first`, `text` readable on it; `on_light` and `on_dark`
    are the team's color for lines and bars on the ground of a light and of a dark page; `second_on_light` and
    `second_on_dark` are its other color there."""

    first: str
    second: str
    text: str
    on_light: str
    on_dark: str
    second_on_light: str
    second_on_dark: str


@lru_cache(maxsize=512)
def team_colors(primary: str, secondary: str) -> TeamColors:
    """The colors of a team as pages may use them."""
    line, other = primary, secondary
    if _is_gray(primary) and not _is_gray(secondary):
        line, other = secondary, primary
    return TeamColors(
        primary,
        _first_with(APART, primary, secondary),
        _first_with(TEXT, primary, secondary),
        shade_for(line, LIGHT),
        shade_for(line, DARK),
        shade_for(other, LIGHT),
        shade_for(other, DARK),
    )


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two colors (#rrggbb), from 1 to 21: WCAG 2, relative luminance."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def luminance(color: str) -> float:
    """The relative luminance of #rrggbb, from 0 to 1: WCAG 2."""
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(color: str) -> tuple[float, float, float]:
    """The amounts of red, green and blue light of #rrggbb, from 0 to 1: sRGB without its gamma."""
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in _shares(color)
    )
    return red, green, blue


def mix(color: str, other: str, share: float) -> str:
    """`color` with a share (0 to 1) of `other` in it."""
    pairs = zip(_shares(color), _shares(other), strict=True)
    return "#" + "".join(f"{round((a + (b - a) * share) * 255):02x}" for a, b in pairs)


def shade_for(color: str, ground: str) -> str:
    """The shade nearest to the color that is visible as a graphic on the ground."""
    toward = WHITE if luminance(ground) < 0.18 else BLACK
    shades = (mix(color, toward, step / 25) for step in range(26))
    return next((shade for shade in shades if contrast(shade, ground) >= SHAPE), toward)


def _first_with(ratio: float, ground: str, preferred: str) -> str:
    """The preferred color if it has the ratio on the ground, otherwise white or black."""
    if contrast(ground, preferred) >= ratio:
        return preferred
    return max((WHITE, BLACK), key=lambda color: contrast(ground, color))


def _is_gray(color: str) -> bool:
    low, *_middle, high = sorted(_shares(color))
    return high - low < COLORFUL


def _shares(color: str) -> list[float]:
    return [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]


ALIKE = 0.12  # distance in OKLab; two colors that are nearer are hard to tell apart as thin lines
GRAY = 0.03  # of chroma in OKLab; a gray has less
BRIGHT = 0.6  # of lightness in OKLab
SQUARES = {
    "🟥": "#dd2e44",
    "🟧": "#f4900c",
    "🟨": "#fdcb58",
    "🟩": "#78b159",
    "🟦": "#55acee",
    "🟪": "#aa8ed6",
}
FIRST, SECOND, INK = "first", "second", "ink"


def visitors_line(visitors: TeamColors, hosts: TeamColors) -> str:
    """The lines of the visitors beside those of the hosts: in their "first" color, in their "second" one if
    the first is too like the hosts', or in "ink" if both are. Light and dark pages both count."""
    shown = hosts.on_light, hosts.on_dark
    for line, *theirs in (
        (FIRST, visitors.on_light, visitors.on_dark),
        (SECOND, visitors.second_on_light, visitors.second_on_dark),
    ):
        if all(distance(*pair) >= ALIKE for pair in zip(shown, theirs, strict=True)):
            return line
    return INK


def square_of(color: str) -> str:
    """The square emoji with the hue of this color (#rrggbb), black or white for a gray."""
    light, *hue = _oklab(color)
    if math.hypot(*hue) < GRAY:
        return "⬜" if light > BRIGHT else "⬛"
    angle = math.atan2(*hue)
    hues = {square: math.atan2(*_oklab(shade)[1:]) for square, shade in SQUARES.items()}
    return max(hues, key=lambda square: math.cos(hues[square] - angle))


def distance(first: str, second: str) -> float:
    """How different two colors (#rrggbb) look, from 0 to 1: Euclidean in OKLab."""
    return math.dist(_oklab(first), _oklab(second))


def _oklab(color: str) -> tuple[float, float, float]:
    """Björn Ottosson's OKLab (bottosson.github.io/posts/oklab)."""
    red, green, blue = linear(color)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


SHORT = 3  # letters; such a stem has to be a whole word, because it is part of too many others
ENDING = r"(?:s|es|e|en|n)?"
WIDTH = 10  # of the lines of a letter
FOOTBALL = "football"  # for nicknames without a letter that we can draw


Layer = Mapping[
    str, Any
]  # a part of a charge: "kind" is fill, cut, or a line with a "width"; a "path" or "star"


@cache
def pictures() -> dict[str, Any]:
    """The content of `pictures.toml`, with charges by name, and pairs of a pattern and the charge that it
    means as "stems"."""
    data = tomllib.loads((Path(__file__).parent / "pictures.toml").read_text(encoding="utf-8"))
    charges = {row["name"]: row["layers"] for row in data["charge"]}
    stems = [(_stem(stem), row["name"]) for row in data["charge"] for stem in row["stems"].split()]
    return {**data, "charge": charges, "stems": stems}


def charge_of(nickname: str) -> tuple[str, Sequence[Layer]]:
    """The picture that the nickname means, otherwise its first letter or digit, otherwise a football.

    The last word that means something decides (Nighthawks are hawks), and the longest of several.
    """
    known, plain = pictures(), _plain(nickname)
    matches = [
        (match.end(), match.end() - match.start(), name)
        for stem, name in known["stems"]
        for match in stem.finditer(plain)
    ]
    letter = next((character for character in plain.upper() if character in known["letters"]), "")
    if letter and not matches:
        line = {"kind": "line", "path": known["letters"][letter], "width": WIDTH, "join": "miter"}
        return letter, (line,)
    name = max(matches)[-1] if matches else FOOTBALL
    return name, known["charge"][name]


def _stem(stem: str) -> re.Pattern[str]:
    plain = re.escape(_plain(stem))
    return re.compile(rf"\b{plain}(?={ENDING}\b)" if len(stem) <= SHORT else plain)


def _plain(text: str) -> str:
    """Small letters without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in parts if not unicodedata.combining(character))


def _star(points: int, outer: float, inner: float) -> str:
    """A star around the middle of the box, one point up."""
    corners = []
    for corner in range(points * 2):
        radius, angle = (inner if corner % 2 else outer), math.pi * (corner / points - 0.5)
        corners.append(f"{32 + radius * math.cos(angle):.1f} {32 + radius * math.sin(angle):.1f}")
    return f"M{'L'.join(corners)}Z"


# Drawing a mark: silhouette and pattern from a hash of the name, charge from the nickname, colors checked.
#
# A mark depends on its own team only, so a new team never changes another one's.

BOX = 64
KEY = "@"  # where the mark's key will stand
KEYLINE, FIELD = 0.945, 0.86  # the size of the line in the second color, and of what it encloses
DARKER, LIGHTER = 0.2, 0.3  # how far the pattern moves away from the second color


class MarkedClub(Protocol):
    """The parts of a team that its mark is drawn from: a row, or a club that comes with the program."""

    @property
    def city(self) -> str: ...
    @property
    def nickname(self) -> str: ...
    @property
    def primary_color(self) -> str: ...
    @property
    def secondary_color(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Mark:
    """`content` is SVG in a box of 64 x 64, and `key` changes with it. `shape`, `pattern` and `charge` name
    its parts."""

    name: str
    key: str
    shape: str
    pattern: str
    charge: str
    content: str

    @property
    def symbol(self) -> str:
        """The mark as a symbol with the id `mark-KEY`, for pages that show it several times."""
        return f'<symbol id="mark-{self.key}" viewBox="0 0 {BOX} {BOX}">{self.content}</symbol>'

    @property
    def svg(self) -> str:
        """The mark as a file of its own."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {BOX} {BOX}" width="256" height="256">'
            f"<title>{escape(self.name)}</title>{self.content}</svg>\n"
        )


def mark_of(club: MarkedClub) -> Mark:
    return _mark(club.city, club.nickname, club.primary_color, club.secondary_color)


@lru_cache(maxsize=512)
def _mark(city: str, nickname: str, primary: str, secondary: str) -> Mark:
    known, name = pictures(), f"{city} {nickname}".strip()
    shape = known["shape"][_number(name, "shape") % len(known["shape"])]
    pattern = known["pattern"][_number(name, "pattern") % len(known["pattern"])]
    charge, layers = charge_of(nickname)
    colors = team_colors(primary, secondary)
    scale = shape["scale"] * FIELD
    left, top = BOX / 2 * (1 - scale), shape["center"] - BOX / 2 * scale
    drawn = "".join(_layer_path(layer, colors) for layer in layers)
    content = (
        f"{_field(shape['path'], pattern['path'], colors)}"
        f'<g transform="translate({left:.2f} {top:.2f}) scale({scale:.3f})">{drawn}</g>'
    )
    key = hashlib.sha256(f"{name}/{content}".encode()).hexdigest()[:10]
    return Mark(name, key, shape["name"], pattern["name"], charge, content.replace(KEY, key))


def _number(name: str, of: str) -> int:
    return int(hashlib.sha256(f"{of}/{name.casefold()}".encode()).hexdigest()[:8], 16)


def _field(outline: str, pattern: str, colors: TeamColors) -> str:
    """The outline in the first color, a line in the second, the field in the first with its pattern.

    The pattern is a shade of the first color away from the second, so the charge stays visible on it.
    """
    field = (
        f'<path d="{outline}" fill="{colors.first}"/>'
        f'<path d="{outline}" {_around(KEYLINE)} fill="{colors.second}"/>'
        f'<path d="{outline}" {_around(FIELD)} fill="{colors.first}"/>'
    )
    if not pattern:
        return field
    darker = luminance(colors.second) > luminance(colors.first)
    shade = mix(colors.first, BLACK if darker else WHITE, DARKER if darker else LIGHTER)
    return (
        f'{field}<clipPath id="field-{KEY}"><path d="{outline}" {_around(FIELD)}/></clipPath>'
        f'<path clip-path="url(#field-{KEY})" d="{pattern}" fill="{shade}"/>'
    )


def _layer_path(layer: Layer, colors: TeamColors) -> str:
    path = layer.get("path") or _star(*layer["star"])
    if width := layer.get("width"):
        join = layer.get("join", "round")
        line = f'stroke="{colors.second}" stroke-width="{width:g}" stroke-linejoin="{join}"'
        return f'<path d="{path}" fill="none" {line}/>'
    return f'<path d="{path}" fill="{colors.first if layer["kind"] == "cut" else colors.second}"/>'


def _around(scale: float) -> str:
    """Makes a path smaller around the middle of the box."""
    edge = BOX / 2 * (1 - scale)
    return f'transform="translate({edge:.2f} {edge:.2f}) scale({scale})"'


# Classes for the colors of teams. Pages have no inline styles, so a stylesheet with the colors in its
# address brings them: it needs no database, reveals nothing, and never changes.

LETTER = 0.6  # the mean width of a bold letter, in sizes of the font
MOST = 64  # pairs in one address
PAIR = re.compile(r"([0-9a-f]{6})-([0-9a-f]{6})")


def color_class(primary: str, secondary: str) -> str:
    """The class with the custom properties of a team's colors; two teams with the same colors share it."""
    return f"c-{_pair(primary, secondary)}"


def pairs_in(colors: Iterable[tuple[str, str]]) -> str:
    """The part of a stylesheet's address that names these pairs of colors."""
    return "+".join(sorted({_pair(primary, secondary) for primary, secondary in colors})[:MOST])


def stylesheet(pairs: str) -> str:
    """The stylesheet of such an address. Raises ValueError if it names no pairs, or too many.

    `--c1` is a team's first color, `--on` is text on it, `--c2` is visible on it, `--tc` is its color for
    lines and bars on the page, and `--tc2` its other one (`visitors_line` says when).
    """
    names = pairs.split("+")
    if len(names) > MOST or not all(PAIR.fullmatch(name) for name in names):
        raise ValueError(f"no pairs of colors: {pairs}")
    return "\n".join(map(_rule, names)) + "\n"


def _rule(name: str) -> str:
    primary, secondary = (f"#{color}" for color in name.split("-"))
    colors = team_colors(primary, secondary)
    return (
        f".c-{name}{{--c1:{colors.first};--c2:{colors.second};--on:{colors.text};"
        f"--tc:var(--light,{colors.on_light}) var(--dark,{colors.on_dark});"
        f"--tc2:var(--light,{colors.second_on_light}) var(--dark,{colors.second_on_dark})}}"
    )


def _pair(primary: str, secondary: str) -> str:
    return f"{primary[1:]}-{secondary[1:]}"
