"""The flow of a game: coin, calls, the try after a touchdown (1R-TRY), the Hail Mary (1R-HAIL), steps."""

from __future__ import annotations

from engine.gridiron.events import AWAY, Event
from engine.gridiron.field import award_extra_point, award_two_points, is_final, note_hail_mary, whole_game
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.first_and_roll.rules.clock import after_the_play, half_over
from engine.rulesets.first_and_roll.rules.kicks import field_goal, free_kick, kickoff, punt
from engine.rulesets.first_and_roll.rules.record import (
    CLOCK,
    COIN,
    FIELD_GOAL,
    GREEN,
    KICK,
    PLAY,
    PUNT,
    RECEIVE,
    TWO_POINTS,
    YELLOW,
    Ask,
    Die,
    Game,
    Mark,
    Phase,
    Roll,
    Symbol,
)
from engine.rulesets.first_and_roll.rules.scoring import TRY_SPOT, touchdown
from engine.rulesets.first_and_roll.rules.scrimmage import scrimmage, two_point_play
from engine.rulesets.first_and_roll.rules.throws import marked, throw, yards

MISS = 20


@rule
def try_for_points(g: Game) -> None:
    """1R-TRY-1..3, 1R-KICKOFF-1: then come the clock moves of the touchdown, and the scorer kicks off."""
    if ask(g, Ask.TRY, g.offense, 0) == TWO_POINTS:
        run_or_pass(g)
    else:
        kick_the_point(g)
    g.phase = Phase.KICKOFF
    after_the_play(g)


@rule
def kick_the_point(g: Game) -> None:
    """1R-TRY-1: only T together with 20 misses."""
    throw(g, Roll.PAT, g.offense, KICK | CLOCK)
    award_extra_point(g, g.throw.face[Die.CLOCK] != Symbol.T or yards(g, Die.KICK) != MISS)


@rule
def run_or_pass(g: Game) -> None:
    """1R-TRY-2, -3: `two_point_minimum` yards from the 2, one less from the 1."""
    again = True
    while again:
        again = two_point_play(g)
    award_two_points(g, g.total >= g.options.two_point_minimum - (g.spot - TRY_SPOT))


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
    note_hail_mary(g, caught)
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
