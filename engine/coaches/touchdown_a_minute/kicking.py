"""The situational coach's feet: field goals, punts and onside kicks."""

from __future__ import annotations

from engine.coaches.touchdown_a_minute.judging import is_late, kick_reach, lead_of, plays_left
from engine.gridiron.field import GOAL
from engine.kernel.compile import rule
from engine.rulesets.touchdown_a_minute.names import FIELD_GOAL, PLAY, PUNT
from engine.rulesets.touchdown_a_minute.record import Game


@rule
def last_play(g: Game, by: int, distance: int, reach: int) -> bool:
    """Does the last play of a half, or of a game that three points can save, want a kick?"""
    if plays_left(g) > 1 or g.quarter == 1 or g.quarter == 3 or distance > reach + 20:
        return False
    if g.quarter == 2:
        return distance > 5
    return g.quarter > 4 or -3 <= lead_of(g, by) <= 0


@rule
def fourth_down(g: Game, by: int, distance: int, reach: int) -> int:
    """Kick, punt or go for it."""
    to_go, lead = g.target - g.spot, lead_of(g, by)
    if g.quarter > 4 and distance <= reach + 10:
        return FIELD_GOAL
    if is_late(g, 12) and lead < 0:
        return FIELD_GOAL if lead >= -3 and distance <= reach + 10 else PLAY
    if to_go <= 2 and g.spot >= 35:
        return PLAY
    if distance <= reach:
        return FIELD_GOAL
    if to_go <= 5 and g.spot >= 55:
        return PLAY
    if distance <= reach + 10:
        return FIELD_GOAL
    return PUNT


@rule
def punt_or_kick(g: Game, by: int) -> int:
    """D_SCRIMMAGE: a play on the first three downs."""
    distance, reach = GOAL - g.spot, kick_reach(g)
    if last_play(g, by, distance, reach):
        return FIELD_GOAL
    return fourth_down(g, by, distance, reach) if g.down == 4 else PLAY


@rule
def onside_now(g: Game, by: int) -> bool:
    """Behind by no more than two scores with few plays left."""
    return is_late(g, 6) and -16 <= lead_of(g, by) < 0
