"""Drawing a mark: silhouette and pattern from a hash of the name, charge from the nickname, colors checked.

A mark depends on its own team only, so a new team never changes another one's.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Protocol

from league.marks.colors import BLACK, WHITE, TeamColors, luminance, mix, team_colors
from league.marks.pictures import Layer, Shape, charge_of, pictures

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
    """The mark of a team."""
    return _mark(club.city, club.nickname, club.primary_color, club.secondary_color)


@lru_cache(maxsize=512)
def _mark(city: str, nickname: str, primary: str, secondary: str) -> Mark:
    known, name = pictures(), f"{city} {nickname}".strip()
    shape = known.shapes[_number(name, "shape") % len(known.shapes)]
    pattern, shade = known.patterns[_number(name, "pattern") % len(known.patterns)]
    charge, layers = charge_of(nickname)
    colors = team_colors(primary, secondary)
    content = _field(shape, shade, colors) + _charge(shape, layers, colors)
    key = hashlib.sha256(f"{name}/{content}".encode()).hexdigest()[:10]
    return Mark(name, key, shape.name, pattern, charge, content.replace(KEY, key))


def _number(name: str, of: str) -> int:
    return int(hashlib.sha256(f"{of}/{name.casefold()}".encode()).hexdigest()[:8], 16)


def _field(shape: Shape, pattern: str, colors: TeamColors) -> str:
    """The outline in the first color, a line in the second, the field in the first with its pattern.

    The pattern is a shade of the first color away from the second, so the charge stays visible on it.
    """
    parts = [
        f'<path d="{shape.path}" fill="{colors.first}"/>',
        f'<path d="{shape.path}" {_around(KEYLINE)} fill="{colors.second}"/>',
        f'<path d="{shape.path}" {_around(FIELD)} fill="{colors.first}"/>',
    ]
    if pattern:
        darker = luminance(colors.second) > luminance(colors.first)
        shade = mix(colors.first, BLACK if darker else WHITE, DARKER if darker else LIGHTER)
        parts.append(
            f'<clipPath id="field-{KEY}"><path d="{shape.path}" {_around(FIELD)}/></clipPath>'
            f'<path clip-path="url(#field-{KEY})" d="{pattern}" fill="{shade}"/>'
        )
    return "".join(parts)


def _charge(shape: Shape, layers: tuple[Layer, ...], colors: TeamColors) -> str:
    scale = shape.scale * FIELD
    left, top = BOX / 2 * (1 - scale), shape.center - BOX / 2 * scale
    drawn = "".join(_layer(layer, colors) for layer in layers)
    return f'<g transform="translate({left:.2f} {top:.2f}) scale({scale:.3f})">{drawn}</g>'


def _layer(layer: Layer, colors: TeamColors) -> str:
    if layer.width:
        line = f'stroke="{colors.second}" stroke-width="{layer.width:g}" stroke-linejoin="{layer.join}"'
        return f'<path d="{layer.path}" fill="none" {line}/>'
    return f'<path d="{layer.path}" fill="{colors.first if layer.is_cut else colors.second}"/>'


def _around(scale: float) -> str:
    """Makes a path smaller around the middle of the box."""
    edge = BOX / 2 * (1 - scale)
    return f'transform="translate({edge:.2f} {edge:.2f}) scale({scale})"'
