"""What a side's coach is like, and what all coaches know of the game."""

from __future__ import annotations

from typing import Any

from engine.kernel.compile import rule

# Points ahead once the touchdown is counted: two more change what is needed, one would not.
TWO_POINT_CHART = (-16, -13, -10, -8, -5, -2, 1, 4, 5, 12)


@rule
def trait(g: Any, side: int, which: int) -> int:
    """One trait of this side's coach, see `profiles.Profile`."""
    return g.team[side].traits[which]  # type: ignore[no-any-return]


@rule
def as_usual(g: Any, side: int, which: int, usual: int) -> int:
    """The usual number, bent by what this side's coach is like."""
    return usual * trait(g, side, which) // 100


@rule
def lead_of(g: Any, side: int) -> int:
    """Points ahead."""
    return g.team[side].score - g.team[1 - side].score  # type: ignore[no-any-return]
