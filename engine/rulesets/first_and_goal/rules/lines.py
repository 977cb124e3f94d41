"""Makes a line of play-by-play from the record at the moment of an event, and the clock's text."""

from __future__ import annotations

from engine.gridiron.events import Event, Line
from engine.gridiron.field import GOAL
from engine.rulesets.first_and_goal.rules.names import DEFENSE, OFFENSE
from engine.rulesets.first_and_goal.rules.record import Game
from engine.rulesets.first_and_goal.rules.throw_json import dice_of


def line(g: Game, event: int, side: int, amount: int) -> Line:
    """Returns everything that a sentence about the event needs."""
    dice: tuple[tuple[int, int], ...] = ()
    if event == Event.THROW:
        thrown = dice_of(g.throw)
        dice = tuple((int(die), g.throw.shown[nth]) for nth, (_, die) in enumerate(thrown))
    offense, defense = g.deck[OFFENSE], g.deck[DEFENSE]
    clock = offense.deck_size + offense.hand_size
    calls = (offense.on_table, defense.on_table)
    points = (g.team[0].score, g.team[1].score)
    spot = min(GOAL, max(0, g.spot))  # the dice may have carried the ball beyond a goal line
    return Line(
        int(event), side, amount, g.half, g.offense, g.down, g.target, spot, *points, clock, calls, dice
    )


def clock(g: Game) -> str:
    """Deck + hand of the offense: 1G-CLK-1."""
    return f"{g.deck[OFFENSE].deck_size}+{g.deck[OFFENSE].hand_size}"
