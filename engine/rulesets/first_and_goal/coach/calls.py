"""Calls of the situational coach: the value of a situation, and the cards and time-outs that follow from it.

Values take in score, clock, and field position in hundredths of a point.
"""

from __future__ import annotations

from engine.coaches import BLITZ, CLOCK, PASSING, TIMEOUTS, lead_of, scaled_by_trait, trait
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.kernel.dice import scale
from engine.kernel.inputs import NONE
from engine.rulesets.first_and_goal.coach.game_plan import Scene
from engine.rulesets.first_and_goal.rules.legal import barred, legal
from engine.rulesets.first_and_goal.rules.record import (
    DEFENSE,
    FIELD_GOAL,
    HAIL_MARY,
    KNEEL,
    LONGEST_KICK,
    OFFENSE,
    PLAYS,
    Ask,
    Die,
    Game,
    Phase,
    Ruling,
    role_of,
)

# Counted in games: the points that follow a 1st down grow by a twelfth with each yard, from 0 at the own 25.
TOUCHDOWN, THREE, SAFETY = 690, 300, -350
A_YARD, EVEN_SPOT = 8, 25
LATE = 12  # cards


@rule
def cards_left(g: Game) -> int:
    return g.deck[OFFENSE].deck_size + g.deck[OFFENSE].hand_size


@rule
def trails_late(g: Game, side: int, cards: int) -> bool:
    """Whether the side trails and at most this many cards are left in the game."""
    return g.half == 2 and lead_of(g, side) < 0 and cards_left(g) <= cards


@rule
def leads_late(g: Game, side: int, cards: int) -> bool:
    """Whether the side leads and at most this many cards are left in the game."""
    return g.half == 2 and lead_of(g, side) > 0 and cards_left(g) <= cards


@rule
def field_position(spot: int) -> int:
    """Returns the expected next points of a team with 1st down at this spot."""
    return A_YARD * (spot - EVEN_SPOT)


@rule
def situation_value(spot: int, down: int, target: int) -> int:
    """Returns the expected next points at any down and distance. After 4th down the ball is lost."""
    if spot >= GOAL:
        return TOUCHDOWN
    if spot <= 0:
        return SAFETY
    if down > 4:
        return -field_position(GOAL - spot)
    return field_position(spot) + 40 - down * (10 + 4 * (target - spot))


@rule
def kick_chance(g: Game, side: int, yards: int) -> int:
    """Returns the chance in a thousand that a field goal from here is good."""
    return g.kick_chance[side][min(LONGEST_KICK, yards)]


@rule
def mean_of(g: Game, side: int, colors: int) -> int:
    """Returns the expected yards of a throw of these dice, rounded down."""
    faces = 0
    for die in range(Die.BLACK):
        if colors >> die & 1:
            for face in range(6):
                faces += g.dice[side][die][face]
    return faces // 6


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


NEAR = 3
IN_A_HURRY = 4  # times
PASS_FIRST, ALIKE = 300, 100  # percent
LONG_LIMIT = 20  # yards from the goal line: the cards barred from there are the long passes


@rule
def scene_of(g: Game) -> int:
    if g.spot >= 90:
        return Scene.GOAL_LINE
    if g.spot >= 80:
        return Scene.RED_ZONE
    if g.target - g.spot <= NEAR:
        return Scene.SHORT
    return Scene.LONG if g.down >= 3 else Scene.OPEN_FIELD


@rule
def pass_preference(g: Game, by: int) -> int:
    """Returns the preference for passes in percent. A run takes two cards off the clock, a pass one; on a try
    no card counts."""
    if g.phase == Phase.TRY:
        return ALIKE
    taste = scaled_by_trait(g, by, PASSING, PASS_FIRST)
    if is_hurrying(g, by):
        return taste * IN_A_HURRY
    return taste // IN_A_HURRY if is_draining_clock(g, by) else taste


@rule
def run_preference(g: Game, by: int) -> int:
    """Returns the preference for runs in percent: none for the one that would end a half with a pass in hand,
    unless the side is ahead."""
    d = g.deck[OFFENSE]
    ends_the_half = g.phase != Phase.TRY and d.deck_size == 0 and d.hand_size == 2 and has_pass(g)
    return 0 if ends_the_half and (g.half == 1 or lead_of(g, by) <= 0) else ALIKE


@rule
def offense_card(g: Game, by: int, number: int) -> int:
    """Returns a playable hand card, chosen by weight; NONE if all are barred. A side that uses up the clock
    throws no long pass."""
    weights, hand = g.plan[by][OFFENSE][scene_of(g)], g.deck[OFFENSE].hand
    passing, running = pass_preference(g, by), run_preference(g, by)
    long = 0 if g.phase != Phase.TRY and is_draining_clock(g, by) else passing
    is_run, limit = g.is_run, g.limit
    total = 0  # without an `if` for cards that are not in the hand: the processor cannot guess which are
    for card in range(PLAYS):
        taste = running if is_run[card] == 1 else long if limit[card] == LONG_LIMIT else passing
        weight = weights[card] * taste
        total += weight if hand[card] > 0 else 0
    pick = scale(number, total)
    for card in range(PLAYS):
        taste = running if is_run[card] == 1 else long if limit[card] == LONG_LIMIT else passing
        weight = weights[card] * taste
        pick -= weight if hand[card] > 0 else 0
        if pick < 0:
            return card
    return first_playable(g, running == 0)


@rule
def first_playable(g: Game, passes_only: bool) -> int:
    """Returns the first playable card, even one without weight in the plan, or NONE."""
    for card in range(PLAYS):
        fits = not (passes_only and g.is_run[card] == 1)
        if fits and g.deck[OFFENSE].hand[card] > 0 and not barred(g, card):
            return card
    return NONE


@rule
def defense_card(g: Game, by: int, number: int) -> int:
    """Returns a hand card, chosen by weight."""
    weights, hand = g.plan[by][DEFENSE][scene_of(g)], g.deck[DEFENSE].hand
    blitz = trait(g, by, BLITZ)
    is_blitz = g.is_blitz
    total = 0  # as in offense_card
    for card in range(PLAYS):
        weight = weights[card] * (blitz if is_blitz[card] == 1 else 100)
        total += weight if hand[card] > 0 else 0
    pick = scale(number, total)
    for card in range(PLAYS):
        weight = weights[card] * (blitz if is_blitz[card] == 1 else 100)
        pick -= weight if hand[card] > 0 else 0
        if pick < 0:
            return card
    return last_in_hand(g)


@rule
def last_in_hand(g: Game) -> int:
    """Returns the defense's last hand card; a hand without any weight in the plan plays it."""
    last = 0
    for card in range(PLAYS):
        if g.deck[DEFENSE].hand[card] > 0:
            last = card
    return last


@rule
def worst_card(g: Game, by: int) -> int:
    """Returns the least useful hand card."""
    role = role_of(g, by)
    weights, hand = g.plan[by][role][scene_of(g)], g.deck[role].hand
    worst, least = 0, 1 << 20
    for card in range(PLAYS):
        if hand[card] > 0 and weights[card] < least:
            worst, least = card, weights[card]
    return worst


@rule
def best_discard(g: Game, by: int, otherwise: int, passes_only: bool) -> int:
    """Returns the discard most worth a time-out; `otherwise` if none is useful here."""
    role = role_of(g, by)
    weights, discards = g.plan[by][role][scene_of(g)], g.deck[role].discard
    best, most = otherwise, 0
    for card in range(PLAYS):
        useful = not (passes_only and g.is_run[card] == 1)
        if useful and discards[card] > 0 and weights[card] > most:
            best, most = card, weights[card]
    return best
