"""Telling two teams apart in one drawing: teams whose lines look alike get different ones."""

from __future__ import annotations

import math

from league.marks.colors import TeamColors, linear

ALIKE = 0.12  # distance in OKLab; two colors that are nearer are hard to tell apart as thin lines
FIRST, SECOND, INK = "first", "second", "ink"


def visitors_line(visitors: TeamColors, hosts: TeamColors) -> str:
    """The lines of the visitors beside those of the hosts: in their "first" color, in their "second" one if
    the first is too like the hosts', or in "ink" if both are. Light and dark pages both count."""
    shown = hosts.on_light, hosts.on_dark
    if _differ((visitors.on_light, visitors.on_dark), shown):
        return FIRST
    return SECOND if _differ((visitors.second_on_light, visitors.second_on_dark), shown) else INK


def distance(one: str, other: str) -> float:
    """How different two colors (#rrggbb) look, from 0 to 1: Euclidean in OKLab."""
    return math.dist(_oklab(one), _oklab(other))


def _differ(ours: tuple[str, str], theirs: tuple[str, str]) -> bool:
    return all(distance(a, b) >= ALIKE for a, b in zip(ours, theirs, strict=True))


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
