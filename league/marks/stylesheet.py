"""Classes for the colors of teams. Pages have no inline styles, so a stylesheet with the colors in its
address brings them: it needs no database, reveals nothing, and never changes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from league.marks.colors import team_colors

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
