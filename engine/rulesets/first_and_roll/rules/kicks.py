"""Kickoffs, their returns, and onside kicks: 1R-KICKOFF, 1R-ONSIDE."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import score
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.first_and_roll.rules.record import (
    CLOCK,
    DEFENSE,
    FIRST_DIE,
    KICK,
    ONSIDE,
    RED,
    RETURN,
    RUN_OUT,
    SECOND_DIE,
    YELLOW,
    Ask,
    BlockRecovery,
    Die,
    Game,
    Mark,
    Phase,
    Roll,
    SafetyKick,
    Symbol,
)
from engine.rulesets.first_and_roll.rules.scoring import (
    end_return,
    move_ball,
    next_phase,
    over_to_defense,
    possession,
    safety,
    touchback,
    touchdown,
)
from engine.rulesets.first_and_roll.rules.scrimmage import (
    accepted,
    replay_the_down,
    throw_flag,
    void_on_a_return,
)
from engine.rulesets.first_and_roll.rules.throws import both, break_away, marked, throw, yards

KICKING_SPOT = 30


@rule
def kickoff(g: Game) -> None:
    """1R-KICKOFF-1, -2: the kicking side picks the kick; the receivers take a touchback or run it out."""
    kicker = g.offense
    if ask(g, Ask.KICKOFF_KIND, kicker, 0) == ONSIDE:
        onside(g, kicker)
        return
    note(g, Event.KICKOFF, kicker, 0)
    if ask(g, Ask.KICKOFF_RECEIVE, 1 - kicker, 0) == RUN_OUT:
        run_out(g, 1 - kicker)
    else:
        touchback(g, 1 - kicker)


@rule
def run_out(g: Game, returner: int) -> None:
    """1R-KICKOFF-3, -4, 1R-BRK-1: all three offense dice from the goal line, each circle to its end."""
    g.offense, g.spot = returner, 0
    throw(g, Roll.KICK_RETURN, returner, 0b111)
    g.total = yards(g, 0) + yards(g, 1) + yards(g, 2)
    for color in range(3):
        break_away(g, returner, color)
    g.total = max(1, g.total)
    move_ball(g)
    note(g, Event.KICK_RETURN, returner, g.total)
    end_return(g, returner)


@rule
def onside(g: Game, kicker: int) -> None:
    """1R-ONSIDE-1..3, 1R-BRK-2: far enough and a T, and the kickers keep it; else the receivers do."""
    throw(g, Roll.ONSIDE, kicker, 1 << RED | 1 << YELLOW | CLOCK)
    total = yards(g, RED) + yards(g, YELLOW)
    note(g, Event.ONSIDE_KICK, kicker, total)
    landing = KICKING_SPOT + total
    if total >= g.options.onside_minimum and g.throw.face[Die.CLOCK] == Symbol.T:
        note(g, Event.RECOVERY, kicker, 1)
        possession(g, kicker, landing)
    else:
        possession(g, 1 - kicker, 100 - landing)


SHORT = 20  # yards to the goal line, and the face that a short kick must roll again


@rule
def blocked(g: Game) -> bool:
    """1R-PUNT-1, 1R-FG-1: the defense rolls two dice of its choice; two flags block the kick."""
    defense = 1 - g.offense
    pair = ask(g, Ask.BLOCK_DICE, defense, 0)
    first, second = FIRST_DIE[pair] + DEFENSE, SECOND_DIE[pair] + DEFENSE
    throw(g, Roll.BLOCK, defense, 1 << first | 1 << second)
    return marked(g, first, Mark.FLAG) and marked(g, second, Mark.FLAG)


@rule
def is_good(g: Game) -> bool:
    """1R-FG-1, -2: far enough; a short one is good unless 20 comes twice."""
    distance = 100 - g.spot
    throw(g, Roll.FG, g.offense, KICK)
    if distance > SHORT:
        return yards(g, Die.KICK) >= distance
    if yards(g, Die.KICK) == SHORT:
        throw(g, Roll.FG_AGAIN, g.offense, KICK)
    return yards(g, Die.KICK) != SHORT


@rule
def field_goal(g: Game) -> None:
    """1R-FG-1..3: three points, or the other side's ball at the line of scrimmage."""
    kicker, distance = g.offense, 100 - g.spot
    if blocked(g):
        note(g, Event.FIELD_GOAL_BLOCKED, kicker, distance)
        over_to_defense(g)
    elif is_good(g):
        score(g, kicker, 3)
        note(g, Event.FIELD_GOAL, kicker, distance)
        next_phase(g, Phase.KICKOFF)
    else:
        note(g, Event.FIELD_GOAL_MISSED, kicker, distance)
        over_to_defense(g)


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
