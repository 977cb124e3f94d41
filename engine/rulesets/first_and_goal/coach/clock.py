"""The clock: hurrying, draining, time-outs, burns, and the last cards of a half."""

from __future__ import annotations

from engine.coaches.profiles import CLOCK, TIMEOUTS
from engine.coaches.traits import lead_of, scaled_by_trait
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.kernel.inputs import NONE
from engine.rulesets.first_and_goal.coach.evaluation import (
    LATE,
    cards_left,
    kick_chance,
    leads_late,
    trails_late,
)
from engine.rulesets.first_and_goal.rules.legal import barred, legal
from engine.rulesets.first_and_goal.rules.names import (
    FIELD_GOAL,
    HAIL_MARY,
    KNEEL,
    OFFENSE,
    PLAYS,
    Ask,
    Ruling,
)
from engine.rulesets.first_and_goal.rules.record import Game

HURRY, STOP_BURNS, STOP_CLOCK, RUN_OUT = 20, 24, 4, 30  # cards left
SURE, WORTH_A_TRY = 900, 150  # chances of a kick, in a thousand
FAR = 25  # yards from which a Hail Mary promises more than a play


@rule
def is_hurrying(g: Game, by: int) -> bool:
    """Whether the side has to save time: it trails late, or a first half ends. Runs take two cards."""
    return trails_late(g, by, HURRY) or (g.half == 1 and cards_left(g) <= LATE)


@rule
def is_draining_clock(g: Game, by: int) -> bool:
    """Whether the side leads near the end and should use up the clock."""
    return leads_late(g, by, scaled_by_trait(g, by, CLOCK, RUN_OUT))


@rule
def wants_time_out(g: Game, by: int) -> bool:
    """Whether the side calls a time-out. The offense lengthens a half with its last cards unless it leads
    or a kick is enough; the defense keeps its time-outs to stop burns."""
    if by != g.offense or cards_left(g) > scaled_by_trait(g, by, TIMEOUTS, STOP_CLOCK):
        return False
    return g.half == 1 or (lead_of(g, by) <= 0 and not wins_with_kick(g, by, 0))


@rule
def stops_burn(g: Game, by: int) -> bool:
    """Whether the defense stops a burn: it trails, and every card counts."""
    return trails_late(g, by, STOP_BURNS)


@rule
def wins_with_kick(g: Game, by: int, yards: int) -> bool:
    """Whether a field goal from this many yards farther back would take the lead and is almost certain."""
    return g.half >= 2 and -3 < lead_of(g, by) <= 0 and kick_chance(g, by, GOAL - g.spot + yards) >= SURE


@rule
def has_pass(g: Game) -> bool:
    """Whether the offense's hand has a playable pass."""
    for card in range(PLAYS):
        if g.deck[OFFENSE].hand[card] > 0 and g.is_run[card] == 0 and not barred(g, card):
            return True
    return False


@rule
def last_cards(g: Game, by: int) -> int:
    """Returns the call at the end of a half: a kneel, a kick or a Hail Mary; NONE for an ordinary play."""
    d = g.deck[OFFENSE]
    if d.deck_size > 0:
        return NONE
    cards, lead = d.hand_size, lead_of(g, by)
    if cards <= 5 - g.down and g.spot > cards:
        if g.half >= 2 and lead > 0:
            return KNEEL
        if cards > 1 and wins_with_kick(g, by, cards - 1):
            return KNEEL  # and kick with the last card
    if cards == 2 and (g.half == 1 or -3 <= lead <= 0) and kick_chance(g, by, GOAL - g.spot) >= SURE:
        return FIELD_GOAL
    if cards > 2 or (cards == 2 and has_pass(g)):
        return NONE
    return last_card(g, by, cards, lead)


@rule
def last_card(g: Game, by: int, cards: int, lead: int) -> int:
    """Returns the call for the last play of the half. A run takes two cards."""
    if (g.half != 2 or -3 <= lead <= 0) and kick_chance(g, by, GOAL - g.spot) >= WORTH_A_TRY:
        return FIELD_GOAL
    far = GOAL - g.spot > FAR and (g.half != 2 or lead <= 0)
    if cards == 1 and far and legal(g, Ask.OFFENSE_CALL, by, HAIL_MARY) == Ruling.FINE:
        return HAIL_MARY
    return NONE
