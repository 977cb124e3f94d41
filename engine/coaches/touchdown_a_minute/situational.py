"""The situational coach of Touchdown-A-Minute Football: down, distance, spot, score and plays left."""

from __future__ import annotations

from engine.coaches.touchdown_a_minute.judging import (
    before_the_play,
    foul_walked_off,
    is_late,
    lead_of,
    play_now,
    plays_left,
    scores_the_try,
)
from engine.coaches.touchdown_a_minute.kicking import onside_now, punt_or_kick
from engine.coaches.touchdown_a_minute.picking import by_weight
from engine.coaches.touchdown_a_minute.using_strength import defense_strength, offense_strength
from engine.gridiron.events import HOME
from engine.kernel.compile import rule
from engine.rulesets.touchdown_a_minute.gains import best_mask
from engine.rulesets.touchdown_a_minute.names import (
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
from engine.rulesets.touchdown_a_minute.record import Game

# Weights of run inside, run outside, short pass, long pass ...
SHORT_YARDAGE, MEDIUM, LONG_YARDAGE, DESPERATE = (
    (45, 12, 38, 5),
    (34, 16, 38, 12),
    (20, 22, 38, 20),
    (5, 30, 30, 35),
)
# ... and of stop run, nickel, dime, blitz against them.
STACKED, EVEN, SPREAD, DEEP = (35, 40, 10, 15), (20, 50, 15, 15), (12, 45, 28, 15), (5, 35, 50, 10)
STRENGTHS = (LONG_PASS, RUN_OUTSIDE, STRATEGIES + NICKEL, STRATEGIES + STOP_RUN)  # picks, each as often


@rule
def situation(g: Game) -> int:
    """0 to 3: from short yardage to a side that needs the whole field."""
    to_go = g.target - g.spot
    if is_late(g, 6) and lead_of(g, g.offense) < 0 and g.spot < 70 and g.phase != Phase.TRY:
        return 3
    if to_go <= 3 or g.phase == Phase.TRY:
        return 0
    return 1 if to_go <= 7 else 2


@rule
def offense_call(g: Game, number: int) -> int:
    """What suits down and distance."""
    kind = situation(g)
    if kind == 0:
        return by_weight(SHORT_YARDAGE, number)
    if kind == 1:
        return by_weight(MEDIUM, number)
    return by_weight(LONG_YARDAGE if kind == 2 else DESPERATE, number)


@rule
def defense_call(g: Game, number: int) -> int:
    """What suits the offense's down and distance."""
    kind = situation(g)
    if kind == 0:
        return by_weight(STACKED, number)
    if kind == 1:
        return by_weight(EVEN, number)
    return by_weight(SPREAD if kind == 2 else DEEP, number)


@rule
def home_reroll(g: Game) -> int:
    """Void what hurts: the fewer plays are left in the quarter, the less it takes."""
    swing = play_now(g) - before_the_play(g)
    hurts = -swing if g.offense == HOME else swing
    return REROLL if hurts > 12 + plays_left(g) else KEEP


@rule
def penalty(g: Game, by: int) -> int:
    """Which is better for this side: the foul walked off, or the play as it stands."""
    if g.phase == Phase.TRY:
        return ACCEPT if scores_the_try(g) != (by == g.offense) else DECLINE
    better_walked = foul_walked_off(g) > play_now(g)
    return ACCEPT if better_walked == (by == g.offense) else DECLINE


@rule
def timeout(g: Game, by: int) -> int:
    """A play more: for a side that has the ball at the end of the half,
    or that is behind at the end of the game."""
    if is_late(g, 5):
        return USE if lead_of(g, by) < 0 else PASS
    has_ball = g.phase == Phase.DOWN and g.offense == by and g.spot >= 30
    return USE if g.quarter == 2 and plays_left(g) <= 3 and has_ball else PASS


@rule
def conversion(g: Game, by: int) -> int:
    """Two points for a side that is still behind: from the 2 most plays score."""
    return GO_FOR_TWO if lead_of(g, by) < 0 else KICK_THE_POINT


@rule
def situational(g: Game, kind: int, by: int, number: int) -> int:
    """One answer to one Decision."""
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
    return before_and_between(g, kind, by, number)


@rule
def before_and_between(g: Game, kind: int, by: int, number: int) -> int:
    """Strengths and coin, kickoffs, returns and tries."""
    if kind == Ask.STRENGTH:
        return STRENGTHS[number >> 30]
    if kind == Ask.KICKOFF_KIND:
        return ONSIDE if onside_now(g, by) else REGULAR
    if kind == Ask.TRY:
        return conversion(g, by)
    if kind == Ask.RUNBACK:
        return HOLD if is_late(g, 8) and lead_of(g, by) > 0 else RUN_BACK
    if kind == Ask.PUNT_RECEIVE:
        return RETURN
    return PLAY  # heads, receive
