"""Tries (1R-TRY-1) and time-outs, which stop the clock marker after a play (1R-TIMEOUT-1)."""

from __future__ import annotations

from engine.gridiron import late_choices
from engine.rulesets.first_and_roll.rules.names import LENGTH, Ask, Phase
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.scoring import TRY_SPOT


def _times(g: Game) -> list[tuple[int, int]]:
    return [(2, spaces) for spaces in late_choices.moments(g.track[LENGTH], 6, 3, 2, 1)]


def _place_try(g: Game) -> None:
    g.phase, g.spot = Phase.TRY, TRY_SPOT


LATE_CHOICES = late_choices.LateChoices(_times, _place_try, int(Ask.TRY), (int(Ask.TIMEOUT),) * 2)
