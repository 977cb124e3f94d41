"""Tries (TDM-XP) and time-outs, which take a play out of the count (TDM-TIMEOUT-1)."""

from __future__ import annotations

from engine.gridiron import late_choices
from engine.gridiron.field import GOAL
from engine.rulesets.touchdown_a_minute.rules.names import Ask, Phase
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.scoring import QUARTERS, TRY_SPOT


def _times(g: Game) -> list[tuple[int, int]]:
    whole = g.options.plays_per_quarter
    return [(QUARTERS - 1, whole), *((QUARTERS, plays) for plays in (whole, 6, 3, 2, 1))]


def _place_try(g: Game) -> None:
    """The try belongs to a play, which is counted after it."""
    g.phase, g.spot, g.down, g.target, g.snapper = Phase.TRY, TRY_SPOT, 1, GOAL, g.offense


LATE_CHOICES = late_choices.LateChoices(_times, _place_try, int(Ask.TRY), (int(Ask.TIMEOUT),) * 2)
