"""Points and possession: TDM-TD, TDM-XP-1, TDM-FG, TDM-SAFETY, the touchback of TDM-TURN-1."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import GOAL, award, award_extra_point, first_and_ten, go_on_after_score, score
from engine.kernel.compilation import rule
from engine.kernel.inputs import note
from engine.rulesets.touchdown_a_minute.rules.record import Game, Phase, Roll
from engine.rulesets.touchdown_a_minute.rules.throws import reds, throw_white

TRY_SPOT, QUARTERS = 98, 4
END_ZONE_AND_HOLD = 17  # yards that a kick is longer than the way to the goal line
MISSED_KICK_SPOT = 20  # TDM-FG-2: not the option's


@rule
def possession(g: Game, side: int, spot: int) -> None:
    """1st down for `side`, its own `spot`."""
    g.offense, g.spot = side, spot
    first_and_ten(g)
    g.phase = Phase.DOWN
    note(g, Event.POSSESSION, side, spot)


@rule
def over_to_defense(g: Game) -> None:
    """Gives the ball to the other team where it lies."""
    possession(g, 1 - g.offense, GOAL - g.spot)


@rule
def touchback(g: Game, side: int) -> None:
    """TDM-KICK-2, TDM-PUNT-1, TDM-TURN-1"""
    note(g, Event.TOUCHBACK, side, 0)
    possession(g, side, g.options.touchback_spot)


@rule
def after_score(g: Game, phase: int) -> None:
    """TDM-END-1: the first score of an overtime ends the game; otherwise `phase` is next."""
    go_on_after_score(g, phase, Phase.FINAL, g.quarter > QUARTERS)


@rule
def touchdown(g: Game, side: int) -> None:
    """TDM-TD-1: six points, then a try from the 2."""
    award(g, side, Event.TOUCHDOWN, 6)
    g.offense, g.spot, g.down, g.target = side, TRY_SPOT, 1, GOAL
    after_score(g, Phase.TRY)


@rule
def extra_point(g: Game) -> None:
    """TDM-XP-1: good unless no result is red."""
    throw_white(g, Roll.XP, g.offense)
    award_extra_point(g, reds(g) > 0)
    g.phase = Phase.KICKOFF


@rule
def field_goal(g: Game) -> None:
    """TDM-FG-1, -2"""
    kicker, length = g.offense, GOAL - g.spot + END_ZONE_AND_HOLD
    throw_white(g, Roll.FG, kicker)
    r = reds(g)
    if r > 0 and length <= 20 + 10 * r:
        score(g, kicker, 3)
        note(g, Event.FIELD_GOAL, kicker, length)
        after_score(g, Phase.KICKOFF)
        return
    note(g, Event.FIELD_GOAL_BLOCKED if r == 0 else Event.FIELD_GOAL_MISSED, kicker, length)
    possession(g, 1 - kicker, max(GOAL - g.spot, MISSED_KICK_SPOT))


@rule
def safety(g: Game) -> None:
    """TDM-SAFETY-1: two points for the defense; the offense then kicks free from its own 20."""
    award(g, 1 - g.offense, Event.SAFETY, 2)
    after_score(g, Phase.DOWN)
