"""Points and possession: 1R-TD, 1R-SAFETY-1, 1R-FLOW, touchbacks."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import award, first_and_ten, go_on_after_score
from engine.kernel.compilation import rule
from engine.kernel.inputs import note
from engine.rulesets.first_and_roll.rules.record import Game, Phase

TRY_SPOT, FREE_KICK_SPOT, FREE_KICK_TARGET, TOUCHBACK_SPOT = 98, 20, 30, 25


@rule
def move_ball(g: Game) -> None:
    """1R-PLAY-3: the yards of g.total, and none beyond a goal line."""
    g.total = max(-g.spot, min(100 - g.spot, g.total))
    g.spot += g.total


@rule
def possession(g: Game, side: int, spot: int) -> None:
    """1R-FIELD-1, 1R-FLOW-1: 1st down for `side` on its own `spot`; it takes the offense dice."""
    g.offense = side
    g.spot = max(1, min(99, spot))  # dice other than the box's could bring it onto a goal line
    first_and_ten(g)
    g.phase = Phase.DOWN
    note(g, Event.POSSESSION, side, g.spot)


@rule
def over_to_defense(g: Game) -> None:
    """1R-DOWN-2, 1R-FG-3: the other side has the ball where it lies."""
    possession(g, 1 - g.offense, 100 - g.spot)


@rule
def touchback(g: Game, side: int) -> None:
    """1R-KICKOFF-2, 1R-PUNT-4, 1R-TURN-5, 1R-BOMB-4"""
    note(g, Event.TOUCHBACK, side, 0)
    possession(g, side, TOUCHBACK_SPOT)


@rule
def next_phase(g: Game, phase: int) -> None:
    """1R-OT-1: the first score of an overtime ends the game; otherwise `phase` is next."""
    go_on_after_score(g, phase, Phase.FINAL, g.half > 2)


@rule
def touchdown(g: Game, side: int) -> None:
    """1R-TD-1, 1R-TRY-2: six points, then a try from the 2."""
    award(g, side, Event.TOUCHDOWN, 6)
    g.offense, g.spot = side, TRY_SPOT
    next_phase(g, Phase.TRY)


@rule
def safety(g: Game) -> None:
    """1R-SAFETY-1, -2: two points for the defense; the offense then punts from its own 20."""
    award(g, 1 - g.offense, Event.SAFETY, 2)
    g.spot, g.target = FREE_KICK_SPOT, FREE_KICK_TARGET
    next_phase(g, Phase.FREE_KICK)


@rule
def end_return(g: Game, returner: int) -> None:
    """1R-TD-1, 1R-FLOW-1: a return past the goal line is a touchdown; otherwise a drive begins at its end."""
    if g.spot >= 100:
        touchdown(g, returner)
    else:
        possession(g, returner, g.spot)
