"""The situational coach of Touchdown-A-Minute Football: down, distance, spot, score and plays left."""

from __future__ import annotations

from engine.coaches.profiles import CLOCK, TIMEOUTS, TWO_POINT
from engine.coaches.traits import lead_of, scaled_by_trait, wants_two
from engine.gridiron.events import HOME
from engine.kernel.compilation import rule
from engine.rulesets.touchdown_a_minute.coach.calls import defense_call, offense_call
from engine.rulesets.touchdown_a_minute.coach.evaluation import (
    is_late,
    plays_left,
    scores_the_try,
    value_after_penalty,
    value_as_rolled,
    value_at_snap,
)
from engine.rulesets.touchdown_a_minute.coach.kicks import punt_or_kick, wants_onside_kick
from engine.rulesets.touchdown_a_minute.coach.strengths import defense_strength, offense_strength
from engine.rulesets.touchdown_a_minute.rules.gains import best_mask
from engine.rulesets.touchdown_a_minute.rules.names import (
    ACCEPT,
    DECLINE,
    GO_FOR_TWO,
    HOLD,
    KEEP,
    KICK_THE_POINT,
    LONG_PASS,
    NICKEL,
    ONSIDE,
    PASS,
    PLAY,
    REGULAR,
    REROLL,
    RETURN,
    RUN_BACK,
    RUN_OUTSIDE,
    STOP_RUN,
    STRATEGIES,
    USE,
    Ask,
    Phase,
)
from engine.rulesets.touchdown_a_minute.rules.record import Game

STRENGTHS = (LONG_PASS, RUN_OUTSIDE, STRATEGIES + NICKEL, STRATEGIES + STOP_RUN)  # picks, each as often
CHART, STOP_CLOCK, HOLD_ON = 30, 5, 8  # plays left in the last quarter


@rule
def home_reroll(g: Game) -> int:
    """Decides whether to void a bad play: the fewer plays are left in the quarter, the sooner."""
    swing = value_as_rolled(g) - value_at_snap(g)
    hurts = -swing if g.offense == HOME else swing
    return REROLL if hurts > 12 + plays_left(g) else KEEP


@rule
def penalty(g: Game, by: int) -> int:
    """Returns the better choice for this side: the enforced penalty or the result of the play."""
    if g.phase == Phase.TRY:
        return ACCEPT if scores_the_try(g) != (by == g.offense) else DECLINE
    better_walked = value_after_penalty(g) > value_as_rolled(g)
    return ACCEPT if better_walked == (by == g.offense) else DECLINE


@rule
def timeout(g: Game, by: int) -> int:
    """A play more: for a side that has the ball at the end of the half,
    or that is behind at the end of the game."""
    if is_late(g, scaled_by_trait(g, by, TIMEOUTS, STOP_CLOCK)):
        return USE if lead_of(g, by) < 0 else PASS
    has_ball = g.phase == Phase.DOWN and g.offense == by and g.spot >= 30
    return USE if g.quarter == 2 and plays_left(g) <= 3 and has_ball else PASS


@rule
def conversion(g: Game, by: int) -> int:
    """Two points for a side that is still behind, by chart or nerve for any other."""
    two = wants_two(g, by, is_late(g, scaled_by_trait(g, by, TWO_POINT, CHART)))
    return GO_FOR_TWO if two or lead_of(g, by) < 0 else KICK_THE_POINT


@rule
def situational(g: Game, kind: int, by: int, number: int) -> int:
    """Returns the answer to one Decision."""
    if kind == Ask.SCRIMMAGE:
        return punt_or_kick(g, by)
    if kind == Ask.STRATEGY_OFF:
        return offense_call(g, number)
    if kind == Ask.STRATEGY_DEF:
        return defense_call(g, number)
    if kind == Ask.CANCEL:
        return best_mask(g, by == g.offense)
    if kind == Ask.TIMEOUT:
        return timeout(g, by)
    if kind == Ask.STRENGTH_OFF:
        return offense_strength(g)
    if kind == Ask.STRENGTH_DEF:
        return defense_strength(g)
    if kind == Ask.HOME_REROLL:
        return home_reroll(g)
    if kind == Ask.PENALTY:
        return penalty(g, by)
    return other_decisions(g, kind, by, number)


@rule
def other_decisions(g: Game, kind: int, by: int, number: int) -> int:
    """Strengths and coin, kickoffs, returns and tries."""
    if kind == Ask.STRENGTH:
        return STRENGTHS[number >> 30]
    if kind == Ask.KICKOFF_KIND:
        return ONSIDE if wants_onside_kick(g, by) else REGULAR
    if kind == Ask.TRY:
        return conversion(g, by)
    if kind == Ask.RUNBACK:
        return HOLD if is_late(g, scaled_by_trait(g, by, CLOCK, HOLD_ON)) and lead_of(g, by) > 0 else RUN_BACK
    if kind == Ask.PUNT_RECEIVE:
        return RETURN
    return PLAY  # heads, receive
