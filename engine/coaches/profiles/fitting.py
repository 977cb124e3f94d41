"""Which of the named profiles suits dice that nobody has tuned one for: home-made teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

# Sums of faces and percent of runs among them; the base dice have 252, 29 percent.
WEAK, STRONG = 174, 300
GROUND, AIR = 36, 24
WILD = 12


def fitting(dice: Mapping[str, Sequence[int]]) -> str:
    """The profile that suits a team's seven dice: what it does best, or what its weakness asks for."""
    runs = sum(sum(dice[color]) for color in ("red", "ivory", "brown"))
    passes = sum(sum(dice[color]) for color in ("yellow", "blue", "green"))
    black = dice["black"]
    if runs + passes < WEAK:
        return "gambler"
    if max(black) - min(black) > WILD:
        return "pressure"
    if 100 * runs > GROUND * (runs + passes):
        return "ground"
    if 100 * runs < AIR * (runs + passes):
        return "air"
    return "conservative" if runs + passes > STRONG else "balanced"
