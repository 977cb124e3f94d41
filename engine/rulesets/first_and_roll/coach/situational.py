"""The situational coach of 1st & Roll: down, distance, spot, score and clock."""

from __future__ import annotations

from engine.coaches.profiles import CLOCK, TIMEOUTS, TWO_POINT
from engine.coaches.traits import lead_of, scaled_by_trait, wants_two
from engine.kernel.compilation import rule
from engine.rulesets.first_and_roll.coach.calls import bomb_answer, color_call, scrimmage_choice
from engine.rulesets.first_and_roll.coach.evaluation import breakaway_answer, penalty_answer
from engine.rulesets.first_and_roll.rules.names import (
    GREEN,
    LEAVE,
    ONE_POINT,
    ONSIDE,
    PASS,
    RED,
    REGULAR,
    RETURN,
    RUN,
    TAKE_TOUCHBACK,
    TWO_POINTS,
    USE,
    YELLOW,
    Ask,
)
from engine.rulesets.first_and_roll.rules.record import Game

CHART, STOP_CLOCK, RUN_OUT = 12, 6, 30  # spaces of the clock track that are left


@rule
def kickoff_kind(g: Game, by: int) -> int:
    """Onside (kept one time in fourteen) when hardly a play is left to a side that is not far behind."""
    return ONSIDE if g.half >= 2 and g.clock <= 2 and -16 <= lead_of(g, by) < 0 else REGULAR


@rule
def try_answer(g: Game, by: int) -> int:
    """Chooses two points by chart or nerve."""
    two = wants_two(g, by, g.half == 2 and g.clock <= scaled_by_trait(g, by, TWO_POINT, CHART))
    return TWO_POINTS if two else ONE_POINT


@rule
def punt_die(g: Game) -> int:
    """As far as it goes, but not into the end zone."""
    if g.spot >= 50:
        return RED
    return YELLOW if g.spot >= 40 else GREEN


@rule
def time_out_answer(g: Game, by: int) -> int:
    """Behind, in the last plays of the game; before the half or level, the side that has the ball."""
    lead = lead_of(g, by)
    if g.half == 1 or lead == 0:
        return USE if by == g.offense and g.clock <= 3 and g.spot >= 40 else PASS
    return USE if lead < 0 and g.clock <= scaled_by_trait(g, by, TIMEOUTS, STOP_CLOCK) else PASS


@rule
def run_off_answer(g: Game, by: int) -> int:
    """A side that is ahead lets the clock run in the second half."""
    ahead = g.half == 2 and lead_of(g, by) > 0
    return RUN if ahead and g.clock <= scaled_by_trait(g, by, CLOCK, RUN_OUT) else LEAVE


@rule
def situational(g: Game, kind: int, by: int, number: int) -> int:
    """Returns the answer to one Decision."""
    if kind == Ask.SCRIMMAGE:
        return scrimmage_choice(g, by)
    if kind in (Ask.CALL_OFF, Ask.CALL_DEF):
        return color_call(g, kind, number)
    if kind == Ask.BOMB:
        return bomb_answer(g, by)
    if kind == Ask.BREAKAWAY:
        return breakaway_answer(g, by)
    if kind == Ask.PENALTY:
        return penalty_answer(g, by)
    if kind == Ask.TIMEOUT:
        return time_out_answer(g, by)
    if kind == Ask.RUNOFF:
        return run_off_answer(g, by)
    return other_decisions(g, kind, by)


@rule
def other_decisions(g: Game, kind: int, by: int) -> int:
    """Coin, kickoffs, punts, tries."""
    if kind == Ask.KICKOFF_KIND:
        return kickoff_kind(g, by)
    if kind == Ask.KICKOFF_RECEIVE:
        return TAKE_TOUCHBACK
    if kind == Ask.PUNT_DIE:
        return punt_die(g)
    if kind in (Ask.PUNT_RECEIVE, Ask.BLOCK_RETURN):
        return RETURN
    if kind == Ask.TRY:
        return try_answer(g, by)
    return 0  # heads, receive, red and yellow to block a kick
