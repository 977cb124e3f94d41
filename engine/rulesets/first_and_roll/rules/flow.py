"""The flow of a game, section 4: coin, kickoff, snaps, tries. One step goes from one boundary to the next."""

from __future__ import annotations

from engine.gridiron.events import AWAY, Event
from engine.gridiron.whole_game import is_final, whole_game
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.first_and_roll.rules.clock import half_over
from engine.rulesets.first_and_roll.rules.kickoff import kickoff
from engine.rulesets.first_and_roll.rules.kicks import field_goal
from engine.rulesets.first_and_roll.rules.names import (
    COIN,
    FIELD_GOAL,
    GREEN,
    PLAY,
    PUNT,
    RECEIVE,
    YELLOW,
    Ask,
    Die,
    Mark,
    Phase,
    Roll,
)
from engine.rulesets.first_and_roll.rules.punts import free_kick, punt
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.scoring import touchdown
from engine.rulesets.first_and_roll.rules.scrimmage import scrimmage
from engine.rulesets.first_and_roll.rules.throws import marked, throw
from engine.rulesets.first_and_roll.rules.tries import try_for_points


@rule
def opening(g: Game) -> None:
    """1R-SETUP-2, 1R-OT-1: Away calls the coin; the game and every overtime open with it."""
    note(g, Event.COIN, AWAY, g.half)
    called = ask(g, Ask.COIN_CALL, AWAY, 0)
    throw(g, Roll.COIN, AWAY, COIN)
    winner = AWAY if called == g.throw.face[Die.COIN] else 1 - AWAY
    receiver = winner if ask(g, Ask.COIN_CHOICE, winner, 0) == RECEIVE else 1 - winner
    if g.half == 1:
        g.received = receiver
    g.offense = 1 - receiver
    g.phase = Phase.KICKOFF


@rule
def snap(g: Game) -> None:
    """1R-CALL-1: the offense declares a kick or a Hail Mary openly, or both sides call a play."""
    choice = ask(g, Ask.SCRIMMAGE, g.offense, 0)
    if choice == PLAY:
        scrimmage(g)
    elif choice == PUNT:
        punt(g)
    elif choice == FIELD_GOAL:
        field_goal(g)
    else:
        hail_mary(g)


@rule
def hail_mary(g: Game) -> None:
    """1R-HAIL-1: two circles are a touchdown; the half ends either way, after a try."""
    throw(g, Roll.HAIL, g.offense, 1 << YELLOW | 1 << GREEN)
    caught = marked(g, YELLOW, Mark.CIRCLE) and marked(g, GREEN, Mark.CIRCLE)
    note(g, Event.HAIL_MARY, g.offense, 100 - g.spot if caught else 0)
    if caught:
        g.last_play = 1
        touchdown(g, g.offense)
    else:
        half_over(g)


@rule
def step(g: Game) -> None:
    """Plays one step to the next boundary: a coin toss, kickoff, snap, try or free kick."""
    if g.phase == Phase.START:
        opening(g)
    elif g.phase == Phase.KICKOFF:
        kickoff(g)
    elif g.phase == Phase.TRY:
        try_for_points(g)
    elif g.phase == Phase.FREE_KICK:
        free_kick(g)
    else:
        snap(g)


play_out = whole_game(step, int(Phase.FINAL))
over = is_final(int(Phase.FINAL))
