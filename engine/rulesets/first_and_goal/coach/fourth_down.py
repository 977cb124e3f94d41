"""Fourth down: play on, kick or punt, whichever has the highest value."""

from __future__ import annotations

from engine.coaches.profiles import FOURTH_DOWN
from engine.coaches.traits import lead_of, trait
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.kernel.inputs import NONE
from engine.rulesets.first_and_goal.coach.evaluation import FIELD_GOAL as THREE
from engine.rulesets.first_and_goal.coach.evaluation import (
    LATE,
    TOUCHDOWN,
    cards_left,
    field_position,
    kick_chance,
    mean_of,
    trails_late,
)
from engine.rulesets.first_and_goal.rules.names import FIELD_GOAL, PUNT, Kick
from engine.rulesets.first_and_goal.rules.record import MOST_TO_GO, Game
from engine.rulesets.first_and_goal.rules.scoring import TOUCHBACK_SPOT

BEYOND = 3  # yards that a play which makes the line gains on top
NO_USE = -10_000


@rule
def value_of_playing(g: Game, by: int) -> int:
    """Returns the value in hundredths of a point if the offense plays on."""
    to_go = g.target - g.spot
    chance = g.gain_chance[by][min(MOST_TO_GO, to_go)]
    made = TOUCHDOWN if g.target >= GOAL else field_position(g.spot + to_go + BEYOND)
    return (chance * made - (1000 - chance) * field_position(GOAL - 1 - g.spot)) // 1000


@rule
def value_of_kicking(g: Game, by: int) -> int:
    """Returns the value of a field goal, which may decide the game or be of no use."""
    lead, points = lead_of(g, by), THREE
    if trails_late(g, by, LATE) and lead < -3:
        return NO_USE
    if g.half > 2 or (g.half == 2 and -3 <= lead <= 0 and cards_left(g) <= LATE):
        points = TOUCHDOWN
    chance = kick_chance(g, by, GOAL - g.spot)
    return (chance * points - (1000 - chance) * field_position(GOAL - g.spot)) // 1000


@rule
def value_of_punting(g: Game, by: int) -> int:
    """Returns the value of a punt and its return. A trailing team may not get the ball again."""
    if trails_late(g, by, LATE) or (trails_late(g, by, 2 * LATE) and lead_of(g, by) < -8):
        return NO_USE
    yards = mean_of(g, by, g.kick_dice[by][Kick.PUNT])
    back = mean_of(g, 1 - by, g.kick_dice[1 - by][Kick.PUNT_RETURN])
    return -field_position(max(TOUCHBACK_SPOT, GOAL - g.spot - yards + back))


@rule
def fourth_down(g: Game, by: int) -> int:
    """Returns FIELD_GOAL, PUNT, or NONE to play on."""
    playing = value_of_playing(g, by) + trait(g, by, FOURTH_DOWN)
    kicking, punting = value_of_kicking(g, by), value_of_punting(g, by)
    if playing >= kicking and playing >= punting:
        return NONE
    return FIELD_GOAL if kicking >= punting else PUNT
