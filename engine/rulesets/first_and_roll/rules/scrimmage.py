"""A play of two colors (1R-CALL, 1R-PLAY), the long bomb (1R-BOMB), downs, the try for two points; turnovers
by the clock die, and every return of a ball that was lost (1R-TURN); penalties (1R-PEN)."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import (
    accepts_penalty,
    count_down,
    first_and_ten,
    half_the_distance,
    next_down,
    note_down,
)
from engine.kernel.compilation import rule
from engine.kernel.inputs import ALWAYS, ask, ask_pair, note
from engine.rulesets.first_and_roll.rules.clock import after_the_play, read_clock_die
from engine.rulesets.first_and_roll.rules.record import (
    BOMB,
    CLOCK,
    DEFENSE,
    GREEN,
    KICK,
    LONG_BOMB,
    PENALTY,
    RED,
    YELLOW,
    Ask,
    BombBreakaway,
    Die,
    Game,
    HalfDistance,
    Mark,
    OnGoalLine,
    OwnGoal,
    PastGoal,
    Phase,
    Roll,
    RunOff,
)
from engine.rulesets.first_and_roll.rules.scoring import (
    end_return,
    move_ball,
    over_to_defense,
    safety,
    touchback,
    touchdown,
)
from engine.rulesets.first_and_roll.rules.throws import both, break_away, break_tackle, marked, throw, yards


@rule
def roll_the_bomb(g: Game) -> int:
    """1R-BOMB-1..3, -5: yards of a completion go to g.total.
    How many of green and yellow showed 0: one is an incompletion, two are an interception."""
    throw(g, Roll.BOMB, g.offense, 1 << GREEN | 1 << YELLOW | KICK | CLOCK)
    zeros = 0
    for color in range(YELLOW, GREEN + 1):
        if yards(g, color) == 0:
            zeros += 1
    g.total = 0
    if zeros == 0:
        g.total = yards(g, GREEN) + yards(g, Die.KICK) - yards(g, YELLOW)
        if g.options.bomb_breakaway == BombBreakaway.GREEN_REROLLS:
            break_away(g, g.offense, GREEN)
    return zeros


@rule
def interception(g: Game) -> None:
    """1R-BOMB-4: the kick die says how far the ball flew; both green dice bring it back."""
    kick = yards(g, Die.KICK)
    note(g, Event.INTERCEPTION, g.offense, 0)
    count_down(g, 0)
    g.spot += kick
    if g.spot >= 100:
        touchback(g, 1 - g.offense)
    else:
        run_back(g, GREEN)


RED_ZONE, OVERTHROW = 20, 2


@rule
def call(g: Game) -> None:
    """1R-CALL-1: both sides choose a color in secret and reveal at once."""
    ours, theirs = ask_pair(g, Ask.CALL_OFF, g.offense, Ask.CALL_DEF, 1 - g.offense, ALWAYS)
    g.call_off, g.call_def = ours, theirs


@rule
def roll_the_play(g: Game, with_clock: int) -> None:
    """1R-PLAY-1, -2: the offense die, with the defense die of the same color; its yards go to g.total."""
    color = g.call_off
    matched = color == g.call_def
    throw(g, Roll.PLAY, g.offense, (both(color) if matched else 1 << color) | with_clock)
    g.total = yards(g, color)
    if matched:
        g.total += yards(g, color + DEFENSE)
    elif color == RED:
        break_tackle(g)
    break_away(g, g.offense, color)


@rule
def flagged(g: Game) -> bool:
    """1R-PEN-1: whether the matched defense die shows its flag."""
    return g.call_off == g.call_def and marked(g, g.call_def + DEFENSE, Mark.FLAG)


@rule
def overthrown(g: Game) -> bool:
    """1R-RED-1, 1R-TRY-3: whether a green play or a bomb from the 20 or nearer ends more than two yards
    past the goal line."""
    to_goal = 100 - g.spot
    return g.call_off >= GREEN and to_goal <= RED_ZONE and g.total > to_goal + OVERTHROW


@rule
def scrimmage(g: Game) -> None:
    """1R-PLAY-3, 1R-BOMB-1: calls, dice, yards and their result; the clock moves last."""
    g.snapped = g.offense
    call(g)
    if g.call_off == GREEN and g.call_def != GREEN and ask(g, Ask.BOMB, g.offense, 0) == BOMB:
        g.call_off = LONG_BOMB
        bomb(g)
    else:
        color_play(g)
    after_the_play(g)


@rule
def color_play(g: Game) -> None:
    """1R-PLAY-1..3, 1R-PEN-2, -6, 1R-RUNOFF-1"""
    roll_the_play(g, CLOCK)
    lost = read_clock_die(g)
    foul = flagged(g)
    g.may_run_off = 1 if lets_clock_run(g, foul) else 0
    if foul:
        throw_flag(g)
        if accepted(g):
            replay_the_down(g)
            return
    finish(g, overthrown(g), lost)


@rule
def lets_clock_run(g: Game, foul: bool) -> bool:
    """1R-RUNOFF-1: a red play that was not guessed, or (`any_red_clean`) any one without a flag."""
    if g.options.runoff_condition == RunOff.ANY_RED_CLEAN:
        return g.call_off == RED and not foul
    return g.call_off == RED and g.call_def != RED


@rule
def bomb(g: Game) -> None:
    """1R-BOMB-1..5, 1R-TURN-7"""
    zeros = roll_the_bomb(g)
    lost = read_clock_die(g)
    if zeros == 2:
        interception(g)
    else:
        finish(g, zeros == 1 or overthrown(g), lost)


@rule
def finish(g: Game, incomplete: bool, lost: bool) -> None:
    """1R-PLAY-3, 1R-TURN-7: moves the ball; a score, a turnover or the next down. `lost`: T and T came."""
    if incomplete:
        g.total = 0
    move_ball(g)
    taken = lost and is_taken(g)
    note_play(g, incomplete, taken)
    if taken:
        g.may_run_off = 0
        count_down(g, 0)
        lose_the_ball(g, min(g.call_off, GREEN))
    else:
        move_the_chains(g)


@rule
def note_play(g: Game, incomplete: bool, taken: bool) -> None:
    """Notes the play for the box score: red runs, the others are passes; one for a loss is a sack."""
    if g.call_off == RED:
        note(g, Event.RUN, g.offense, g.total)
        if taken:
            note(g, Event.FUMBLE, g.offense, 1)
    elif taken:
        note(g, Event.INTERCEPTION, g.offense, g.total)
    elif g.total < 0:
        note(g, Event.SACK, g.offense, g.total)
    elif incomplete or g.total == 0:
        note(g, Event.INCOMPLETION, g.offense, 0)
    else:
        note(g, Event.COMPLETION, g.offense, g.total)


@rule
def move_the_chains(g: Game) -> None:
    """1R-DOWN-1, -2, 1R-TD-1, 1R-SAFETY-1 after the ball has moved."""
    note_down(g)
    if g.spot >= 100:
        note(g, Event.FIRST_DOWN, g.offense, 1)
        touchdown(g, g.offense)
    elif g.spot <= 0:
        safety(g)
    elif g.spot < g.target and g.down == 4:
        note(g, Event.DOWNS, g.offense, 1)
        over_to_defense(g)
    else:
        next_down(g)


@rule
def two_point_play(g: Game) -> bool:
    """1R-TRY-2, -3: one play without clock die and bomb. True if an accepted foul by the defense repeats it
    from the 1; otherwise g.total has its yards, and -1 if they do not count."""
    call(g)
    roll_the_play(g, 0)
    if flagged(g):
        throw_flag(g)
        if accepted(g):
            g.total = -1
            g.spot = 99
            return g.walk > 0
    if overthrown(g):
        g.total = -1
    return False


@rule
def is_taken(g: Game) -> bool:
    """1R-TURN-5: whether T and T are a turnover: never behind the own goal line, and past the other one
    only with `turnover_past_goal`."""
    if g.spot >= 100:
        return g.options.turnover_past_goal == PastGoal.TOUCHBACK_25
    return g.spot > 0


@rule
def lose_the_ball(g: Game, color: int) -> None:
    """1R-TURN-2, -5: the defense recovers where the play has ended;
    a red play has no return, the others one with the dice of the color below."""
    if g.spot >= 100:
        touchback(g, 1 - g.offense)
    elif color == RED:
        over_to_defense(g)
    else:
        run_back(g, color - 1)


@rule
def run_back(g: Game, color: int) -> None:
    """1R-TURN-3, -6, 1R-BOMB-4: the other side picks the ball up and runs;
    the defense die counts only as a flag."""
    returner = 1 - g.offense
    g.offense, g.spot = returner, 100 - g.spot
    throw(g, Roll.RETURN, returner, both(color))
    g.total = yards(g, color)
    break_away(g, returner, color)
    move_ball(g)
    note(g, Event.TURNOVER_RETURN, returner, g.total)
    if marked(g, color + DEFENSE, Mark.FLAG):
        return_foul(g)
    end_return(g, returner)


@rule
def return_foul(g: Game) -> None:
    """1R-TURN-4: O is the returner's foul, D the other side's; marked off from the end of the return."""
    throw_flag(g)
    scored = g.spot >= 100
    if void_on_a_return(g) or (scored and g.walk > 0):
        return
    if accepted(g):
        step_off(g)


@rule
def throw_flag(g: Game) -> None:
    """1R-PEN-1: the penalty die gives the side and the yards, forward positive, which go to g.walk."""
    throw(g, Roll.PENALTY, 1 - g.offense, PENALTY)
    g.walk = g.throw.face[Die.PENALTY] >> 1
    note(g, Event.FOUL, 1 - g.offense if g.walk > 0 else g.offense, abs(g.walk))


@rule
def automatic(g: Game) -> bool:
    """1R-PEN-1: whether this foul brings a 1st down wherever it ends (D5A)."""
    return (g.throw.face[Die.PENALTY] & 1) == 1


@rule
def void_on_a_return(g: Game) -> bool:
    """1R-TURN-4, 1R-PUNT-6: O5 and D5, not D5A."""
    return abs(g.walk) == 5 and not automatic(g)


@rule
def accepted(g: Game) -> bool:
    """1R-PEN-2: the offended side chooses."""
    return accepts_penalty(g, Ask.PENALTY)


@rule
def step_off(g: Game) -> None:
    """1R-PEN-4, -5: marks off g.walk from g.spot, half the distance where it would reach a goal line."""
    round_up = g.options.half_distance_rounding == HalfDistance.UP
    end = g.spot + g.walk
    if end >= 100:
        g.spot = min(99, g.spot + half_the_distance(100 - g.spot, round_up))
    elif end <= 0:
        g.spot = max(1, g.spot - half_the_distance(g.spot, round_up))
    else:
        g.spot = end


@rule
def is_safety(g: Game) -> bool:
    """1R-PEN-5: holding on or behind the own goal line (`o10_on_goal_line`); for the other fouls
    `o5_o15_own_goal` says so."""
    end = g.spot + g.walk
    behind = end < 0 or (end == 0 and g.options.o10_on_goal_line == OnGoalLine.SAFETY)
    return behind and (g.walk == -10 or g.options.o5_o15_own_goal == OwnGoal.SAFETY)


@rule
def replay_the_down(g: Game) -> None:
    """1R-PEN-2, -3, -5, 1R-PUNT-6: an accepted foul is marked off from the line of scrimmage and the down, or
    the free kick, is repeated; the line to gain stays, a defensive foul may reach it."""
    if is_safety(g):
        safety(g)
        return
    step_off(g)
    if g.phase == Phase.DOWN and g.walk > 0 and (automatic(g) or g.spot >= g.target):
        first_and_ten(g)
        note(g, Event.FIRST_DOWN, g.offense, 1)
