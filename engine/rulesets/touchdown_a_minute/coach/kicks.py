"""The situational coach's kicks: field goals, punts and onside kicks."""

from __future__ import annotations

from engine.coaches.profiles import FOURTH_DOWN
from engine.coaches.traits import lead_of, three_points_count, trait
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.rulesets.touchdown_a_minute.coach.evaluation import is_late, plays_left, protects_lead
from engine.rulesets.touchdown_a_minute.rules.names import FIELD_GOAL, KIND, PLAY, PUNT, WHITES, Kind
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.scoring import END_ZONE_AND_HOLD

LAST, NEAR_END = 3, 12  # plays left: of a first half, and of the game
A_YARD = 20  # hundredths of a point of nerve: a yard more to go for


@rule
def kick_reach(g: Game) -> int:
    """From how many yards out (line of scrimmage to goal line) a field goal is good with an average roll."""
    red = 0
    for die in range(WHITES):
        for face in range(6):
            kind = g.dice[die][face] // KIND
            if kind == Kind.GN or kind == Kind.CP:
                red += 1
    return 20 + 10 * (red // 6) - END_ZONE_AND_HOLD


@rule
def wants_last_kick(g: Game, by: int) -> bool:
    """Whether to kick in the last play of a half, or of a game that three points can save."""
    distance = GOAL - g.spot
    if plays_left(g) > 1 or g.quarter == 1 or g.quarter == 3 or distance > kick_reach(g) + 20:
        return False
    if g.quarter == 2:
        return distance > 5
    return g.quarter > 4 or -3 <= lead_of(g, by) <= 0


@rule
def ends_first_half(g: Game) -> bool:
    """Whether these are the last plays of the first half, in which field position is worth nothing."""
    return g.quarter == 2 and plays_left(g) <= LAST


@rule
def last_fourth_down(g: Game, by: int) -> int:
    """The last plays of the first half: three points if they are within reach. A punt is of no use as the
    last play, nor to a side that is behind."""
    if GOAL - g.spot <= kick_reach(g) + 10:
        return FIELD_GOAL
    return PLAY if plays_left(g) == 1 or lead_of(g, by) < 0 else PUNT


@rule
def fourth_down(g: Game, by: int) -> int:
    """Kick, punt or go for it."""
    distance, reach = GOAL - g.spot, kick_reach(g)
    to_go, lead = g.target - g.spot, lead_of(g, by)
    nerve = trait(g, by, FOURTH_DOWN) // A_YARD
    if g.quarter > 4 and distance <= reach + 10:
        return FIELD_GOAL
    if ends_first_half(g):
        return last_fourth_down(g, by)
    if is_late(g, NEAR_END) and lead < 0:
        return FIELD_GOAL if lead >= -3 and distance <= reach + 10 else PLAY
    if is_late(g, NEAR_END) and distance <= reach and three_points_count(g, by):
        return FIELD_GOAL
    if protects_lead(g, NEAR_END) and plays_left(g) > 1:
        return FIELD_GOAL if distance <= reach + 10 else PUNT
    if to_go <= 2 + nerve and g.spot >= 35:
        return PLAY
    if distance <= reach:
        return FIELD_GOAL
    if to_go <= 5 + nerve and g.spot >= 55:
        return PLAY
    if distance <= reach + 10:
        return FIELD_GOAL
    return PUNT


@rule
def punt_or_kick(g: Game, by: int) -> int:
    """D_SCRIMMAGE: a play on the first three downs."""
    if wants_last_kick(g, by):
        return FIELD_GOAL
    return fourth_down(g, by) if g.down == 4 else PLAY


@rule
def wants_onside_kick(g: Game, by: int) -> bool:
    """Behind by no more than two scores with few plays left."""
    return is_late(g, 6) and -16 <= lead_of(g, by) < 0
