"""Flags: TDM-PEN."""

from __future__ import annotations

from engine.gridiron.choices import accepts_penalty
from engine.gridiron.events import Event
from engine.gridiron.field import GOAL, first_and_ten, half_the_distance
from engine.kernel.compilation import rule
from engine.kernel.inputs import note
from engine.rulesets.touchdown_a_minute.rules.names import Ask, Kind, Phase, Roll
from engine.rulesets.touchdown_a_minute.rules.options import OnOff
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.throws import number_of, reds, throw_white

WALKS = (-15, -10, 0, 5, 15)  # TDM-PEN-2: by r, forward positive


@rule
def flag_falls(g: Game) -> bool:
    """TDM-PEN-1: an FM and an IN in the roll, before the extra results of strengths."""
    both = number_of(g, Kind.FM) > 0 and number_of(g, Kind.IN) > 0
    return both and g.options.penalties == OnOff.ON


@rule
def roll_the_flag(g: Game) -> int:
    """TDM-PEN-2: r of the four white dice. The roll of the play lies on the table again afterwards."""
    t = g.throw
    results = t.count
    for nth in range(results):
        g.set_aside[nth] = t.shown[nth]
    throw_white(g, Roll.FLAG, g.offense)
    r = reds(g)
    for nth in range(results):
        t.shown[nth] = g.set_aside[nth]
    t.count = results
    return r


@rule
def accepted_foul(g: Game) -> bool:
    """TDM-PEN-2, -3: the fouling side, the yards, and the offended coach's choice."""
    g.walk = WALKS[roll_the_flag(g)]
    if g.walk == 0:
        return False
    note(g, Event.FOUL, 1 - g.offense if g.walk > 0 else g.offense, abs(g.walk))
    return accepts_penalty(g, Ask.PENALTY)


@rule
def walk_off(g: Game) -> None:
    """TDM-PEN-3, -4: from the line of scrimmage, half the distance where it would reach a goal line."""
    end = g.spot + g.walk
    if end >= GOAL:
        end = g.spot + half_the_distance(GOAL - g.spot, False)
    elif end <= 0:
        end = g.spot - half_the_distance(g.spot, False)
    g.spot = end
    if g.phase != Phase.TRY and g.spot >= g.target:
        first_and_ten(g)
        note(g, Event.FIRST_DOWN, g.offense, 1)
