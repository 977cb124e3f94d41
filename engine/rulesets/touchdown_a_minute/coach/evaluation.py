"""The value of a situation in yards of field position, by which the situational coach decides."""

from __future__ import annotations

from engine.coaches.traits import lead_of
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.rulesets.touchdown_a_minute.rules.names import Kind, Phase
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.scrimmage import is_lost, is_sack
from engine.rulesets.touchdown_a_minute.rules.throws import number_of

TOUCHDOWN, SAFETY, BALL_LOST = 140, -40, 45


@rule
def plays_left(g: Game) -> int:
    """Returns the plays that are left in this quarter."""
    return g.options.plays_per_quarter - g.clock


@rule
def is_late(g: Game, plays: int) -> bool:
    """Whether at most `plays` plays are left in the game or in an overtime."""
    return g.quarter >= 4 and plays_left(g) <= plays


@rule
def protects_lead(g: Game, plays: int) -> bool:
    """Whether the offense leads and at most `plays` plays are left: risks help only the other side."""
    return is_late(g, plays) and lead_of(g, g.offense) > 0


@rule
def situation_value(spot: int, down: int, target: int) -> int:
    """Returns the value of a spot and down to the offense. After 4th down the ball is lost."""
    if spot >= GOAL:
        return TOUCHDOWN
    if spot <= 0:
        return SAFETY
    if down > 4:
        return spot - BALL_LOST
    return spot + 12 - 4 * (down - 1) - (target - spot) * down // 4


@rule
def current_gain(g: Game) -> int:
    """Yards of the play's current result, including the loss of a sack."""
    if g.is_run[g.offense_call] == 0 and number_of(g, Kind.CP) <= number_of(g, Kind.BP):
        return -g.options.sack_yards * number_of(g, Kind.SK) if is_sack(g) else 0
    return g.least


@rule
def value_as_rolled(g: Game) -> int:
    """Returns the value of the play's current result to the offense."""
    if is_lost(g):
        return situation_value(g.spot, 5, g.target)
    end = g.spot + current_gain(g)
    return (
        situation_value(end, 1, end + 10) if end >= g.target else situation_value(end, g.down + 1, g.target)
    )


@rule
def value_after_penalty(g: Game) -> int:
    """Returns the value to the offense after the penalty is enforced."""
    spot = max(1, min(GOAL - 1, g.spot + g.walk))
    return (
        situation_value(spot, 1, spot + 10) if spot >= g.target else situation_value(spot, g.down, g.target)
    )


@rule
def value_at_snap(g: Game) -> int:
    """Returns the value to the offense at the snap."""
    return situation_value(g.spot, g.down, g.target)


@rule
def scores_the_try(g: Game) -> bool:
    """Whether a two-point try with the current result is good."""
    return g.phase == Phase.TRY and not is_lost(g) and g.spot + current_gain(g) >= GOAL
