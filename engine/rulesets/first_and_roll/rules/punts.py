"""Punts and free kicks: 1R-PUNT, 1R-SAFETY-2."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.first_and_roll.rules.kicks import blocked
from engine.rulesets.first_and_roll.rules.names import (
    CLOCK,
    DEFENSE,
    KICK,
    RED,
    RETURN,
    YELLOW,
    Ask,
    Die,
    Mark,
    Roll,
    Symbol,
)
from engine.rulesets.first_and_roll.rules.options import BlockRecovery, SafetyKick
from engine.rulesets.first_and_roll.rules.penalties import (
    accepted,
    replay_the_down,
    throw_flag,
    void_on_a_return,
)
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.scoring import (
    end_return,
    move_ball,
    over_to_defense,
    possession,
    safety,
    touchback,
    touchdown,
)
from engine.rulesets.first_and_roll.rules.throws import both, break_away, marked, throw, yards


@rule
def punt(g: Game) -> None:
    """1R-PUNT-1: first the block."""
    if blocked(g):
        blocked_punt(g)
    else:
        kick_away(g)


@rule
def free_kick(g: Game) -> None:
    """1R-SAFETY-2: a punt; with `safety_kick` its block may be tried, the line to gain being the 30."""
    if g.options.safety_kick == SafetyKick.PUNT_WITH_BLOCK:
        punt(g)
    else:
        kick_away(g)


@rule
def kick_away(g: Game) -> None:
    """1R-PUNT-3, -4, 1R-BRK-2: kick and one offense die at face value; touchback, fair catch or return."""
    receiver = 1 - g.offense
    die = ask(g, Ask.PUNT_DIE, g.offense, 0)
    throw(g, Roll.PUNT, g.offense, KICK | 1 << die)
    length = yards(g, Die.KICK) + yards(g, die)
    landing = g.spot + length
    if landing >= 100:
        note(g, Event.PUNT, g.offense, 100 - g.spot)
        touchback(g, receiver)
    elif ask(g, Ask.PUNT_RECEIVE, receiver, 0) == RETURN:
        return_kick(g, 100 - landing, Event.PUNT, length)
    else:
        note(g, Event.PUNT, g.offense, length)
        note(g, Event.FAIR_CATCH, receiver, 0)
        possession(g, receiver, 100 - landing)


@rule
def return_kick(g: Game, caught: int, kick: int, length: int) -> None:
    """1R-PUNT-5, -6: both yellow dice from where it was caught; the defense die counts only as a flag. The
    kick's own line comes once no foul can call it back."""
    returner = 1 - g.offense
    g.caught = caught
    throw(g, Roll.PUNT_RETURN, returner, both(YELLOW))
    g.total = yards(g, YELLOW)
    break_away(g, returner, YELLOW)
    if marked(g, YELLOW + DEFENSE, Mark.FLAG):
        throw_flag(g)
        if not void_on_a_return(g) and accepted(g):
            replay_the_down(g)
            return
    note(g, kick, g.offense, length)
    g.offense, g.spot = returner, caught
    move_ball(g)
    note(g, Event.PUNT_RETURN, returner, g.total)
    end_return(g, returner)


@rule
def blocked_punt(g: Game) -> None:
    """1R-PUNT-2: with T it is the defense's ball, which it may return; else the offense recovers it."""
    defense = 1 - g.offense
    throw(g, Roll.BLOCK_CLOCK, defense, CLOCK)
    if g.throw.face[Die.CLOCK] != Symbol.T:
        recover(g)
    elif ask(g, Ask.BLOCK_RETURN, defense, 0) == RETURN:
        return_kick(g, 100 - g.spot, Event.PUNT_BLOCKED, 0)
    else:
        note(g, Event.PUNT_BLOCKED, g.offense, 0)
        over_to_defense(g)


@rule
def recover(g: Game) -> None:
    """1R-PUNT-2, `punt_block_recovery`: how far the offense brings its blocked punt; a flag is 0."""
    punter = g.offense
    red_against_red = g.options.punt_block_recovery == BlockRecovery.BOTH_RED
    note(g, Event.PUNT_BLOCKED, punter, 0)
    throw(g, Roll.BLOCK_RECOVER, punter, both(RED) if red_against_red else 1 << RED)
    g.total = yards(g, RED)
    if red_against_red:
        g.total += yards(g, RED + DEFENSE)
    break_away(g, punter, RED)
    move_ball(g)
    note(g, Event.RECOVERY, punter, g.total)
    if g.spot >= 100:
        touchdown(g, punter)
    elif g.spot <= 0:
        safety(g)
    elif g.spot >= g.target:
        possession(g, punter, g.spot)
    else:
        over_to_defense(g)
