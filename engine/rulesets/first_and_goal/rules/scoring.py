"""Points and possession: 1G-SCORE, 1G-SAF-1, 1G-HAND, 1G-OT-1."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import award, first_and_ten, go_on_after_score
from engine.kernel.compilation import rule
from engine.kernel.inputs import note
from engine.rulesets.first_and_goal.rules.cards import change_hands
from engine.rulesets.first_and_goal.rules.record import Game, Phase, SafetyLine

TRY_SPOT, FREE_KICK_SPOT, TOUCHBACK_SPOT = 98, 20, 20


@rule
def possession(g: Game, side: int, spot: int) -> None:
    """1st down for `side`, its own `spot`; the decks follow the ball."""
    g.offense = side
    g.spot = min(99, spot)  # 100 only where a team may stand on its own goal line (`safety_line = crosses`)
    change_hands(g, side)
    first_and_ten(g)
    g.phase = Phase.DOWN
    note(g, Event.POSSESSION, side, g.spot)


@rule
def over_to_defense(g: Game) -> None:
    """Gives the ball to the other team where it lies."""
    possession(g, 1 - g.offense, 100 - g.spot)


@rule
def touchback(g: Game, side: int) -> None:
    """1G-KICK-3, 1G-DIE-6, 1G-PUNT-5"""
    note(g, Event.TOUCHBACK, side, 0)
    possession(g, side, TOUCHBACK_SPOT)


@rule
def behind_own_line(g: Game) -> bool:
    """1G-SAF-1 (`safety_line`): on the line counts unless the option says that the ball must cross it."""
    return g.spot < 0 or (g.spot == 0 and g.options.safety_line == SafetyLine.REACHES)


@rule
def next_phase(g: Game, phase: int) -> None:
    """1G-OT-1: the first score of an overtime ends the game; otherwise `phase` is next."""
    g.after_score = 1
    go_on_after_score(g, phase, Phase.FINAL, g.half > 2)


@rule
def touchdown(g: Game, side: int) -> None:
    """1G-SCORE-1, 1G-TRY-3: six points; before the try the scorer takes the offense deck."""
    g.spot = 100
    award(g, side, Event.TOUCHDOWN, 6)
    next_phase(g, Phase.TRY)
    if g.phase == Phase.TRY:
        g.offense = side
        g.spot = TRY_SPOT
        g.try_again = 0
        first_and_ten(g)
        change_hands(g, side)


@rule
def safety(g: Game) -> None:
    """1G-SAF-1: two points for the defense; the offense then punts from its own 20."""
    award(g, 1 - g.offense, Event.SAFETY, 2)
    g.spot = FREE_KICK_SPOT
    next_phase(g, Phase.FREE_KICK)
