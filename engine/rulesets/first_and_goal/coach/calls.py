"""The choice of a card: the game plan's mix for the scene, adjusted to the clock and the coach's traits."""

from __future__ import annotations

from engine.coaches.profiles import BLITZ, PASSING
from engine.coaches.traits import lead_of, scaled_by_trait, trait
from engine.kernel.compilation import rule
from engine.kernel.dice import scale
from engine.kernel.inputs import NONE
from engine.rulesets.first_and_goal.coach.clock import has_pass, is_draining_clock, is_hurrying
from engine.rulesets.first_and_goal.coach.game_plan import Scene
from engine.rulesets.first_and_goal.rules.legal import barred
from engine.rulesets.first_and_goal.rules.names import DEFENSE, OFFENSE, PLAYS, Phase
from engine.rulesets.first_and_goal.rules.record import Game, role_of

NEAR = 3
IN_A_HURRY = 4  # times
PASS_FIRST, ALIKE = 300, 100  # percent
LONG_LIMIT = 20  # yards from the goal line: the cards barred from there are the long passes


@rule
def scene_of(g: Game) -> int:
    """Returns the scene of this down."""
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
