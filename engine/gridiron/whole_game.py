"""A game from its first step to its last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.kernel.compilation import rule
from engine.kernel.dice import seed
from engine.kernel.inputs import MOST_INPUTS

G = TypeVar("G")


def whole_game(step: Callable[[G], None], final: int) -> Callable[[G, int, int, int], None]:
    """The rule (record, master, season, game) that plays a whole game by its own dice and coaches.

    `step` is the ruleset's own and `final` its last phase. A game that reaches the cap on inputs stops in
    another phase."""

    @rule
    def play_out(g: Any, master: int, season: int, game: int) -> None:
        seed(g, master, season, game)
        while g.phase != final and g.asked < MOST_INPUTS:
            step(g)

    return play_out


def is_final(final: int) -> Callable[[Any], bool]:
    """(record, or rows of records) -> whether the game is over."""

    def over(g: Any) -> bool:
        return g.phase == final  # type: ignore[no-any-return]

    return over
