"""Fourth down: play on, kick or punt, whichever has the highest value; near the end, what the score needs."""

from __future__ import annotations

from engine.coaches.profiles import FOURTH_DOWN
from engine.coaches.traits import TWO_SCORES, lead_of, three_points_count, trait
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
    leads_late,
    trails_late,
)
from engine.rulesets.first_and_goal.coach.punts import best_method, receivers_spot
from engine.rulesets.first_and_goal.rules.names import FIELD_GOAL, PUNT
from engine.rulesets.first_and_goal.rules.record import MOST_TO_GO, Game

WORTH_A_PUNT = 15  # yards of field position that a punt must gain
BEYOND = 3  # yards that a play which makes the line gains on top
NO_USE = -10_000
LAST, PROTECT = 4, 16  # cards: the last plays of a half, and of a game in which a lead is protected
SURE, EVEN = 850, 500  # chances of a kick in a thousand
MIDFIELD = 50


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
    if trails_late(g, by, LATE) or (trails_late(g, by, 2 * LATE) and lead_of(g, by) < -TWO_SCORES):
        return NO_USE
    theirs = receivers_spot(g, by, best_method(g, by))
    return NO_USE if theirs > GOAL - g.spot - WORTH_A_PUNT else -field_position(theirs)


@rule
def takes_three_points(g: Game, by: int) -> bool:
    """Whether a kick that is almost certain is better than a play, whatever the field position: with the last
    cards of the first half, and near the end where three points count."""
    if kick_chance(g, by, GOAL - g.spot) < SURE:
        return False
    if g.half == 1:
        return cards_left(g) <= LAST
    return cards_left(g) <= PROTECT and three_points_count(g, by)


@rule
def protects_lead(g: Game, by: int) -> bool:
    """Whether the side does not risk its lead on a fourth down. A yard in the other half may be risked."""
    return leads_late(g, by, PROTECT) and (g.target - g.spot > 1 or g.spot < MIDFIELD)


@rule
def fourth_down(g: Game, by: int) -> int:
    """Returns FIELD_GOAL, PUNT, or NONE to play on."""
    if takes_three_points(g, by):
        return FIELD_GOAL
    playing = value_of_playing(g, by) + trait(g, by, FOURTH_DOWN)
    kicking, punting = value_of_kicking(g, by), value_of_punting(g, by)
    if protects_lead(g, by) and (punting > NO_USE or kick_chance(g, by, GOAL - g.spot) >= EVEN):
        playing = NO_USE
    if playing >= kicking and playing >= punting:
        return NONE
    return FIELD_GOAL if kicking >= punting else PUNT
