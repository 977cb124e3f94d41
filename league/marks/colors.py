"""A team's two colors on pages: what is readable on them, and on what they are visible (WCAG 2.2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

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


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colors (#rrggbb), from 1 to 21: WCAG 2, relative luminance."""
    low, high = sorted((luminance(one), luminance(other)))
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


def mix(one: str, other: str, share: float) -> str:
    """`one` with a share (0 to 1) of `other` in it."""
    pairs = zip(_shares(one), _shares(other), strict=True)
    return "#" + "".join(f"{round((a + (b - a) * share) * 255):02x}" for a, b in pairs)


def shade_for(color: str, ground: str) -> str:
    """The shade nearest to the color that is visible as a graphic on the ground."""
    toward = WHITE if luminance(ground) < 0.18 else BLACK
    shades = (mix(color, toward, step / 25) for step in range(26))
    return next((shade for shade in shades if contrast(shade, ground) >= SHAPE), toward)


def _first_with(ratio: float, ground: str, wanted: str) -> str:
    """The wanted color if it has the ratio on the ground, otherwise white or black."""
    if contrast(ground, wanted) >= ratio:
        return wanted
    return max((WHITE, BLACK), key=lambda color: contrast(ground, color))


def _is_gray(color: str) -> bool:
    low, *_middle, high = sorted(_shares(color))
    return high - low < COLORFUL


def _shares(color: str) -> list[float]:
    return [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
