"""Turnovers by the clock die, and every return of a ball that was lost: 1R-TURN."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import note
from engine.rulesets.first_and_roll.rules.penalties import accepted, step_off, throw_flag, void_on_a_return
from engine.rulesets.first_and_roll.rules.record import DEFENSE, RED, Game, Mark, PastGoal, Roll
from engine.rulesets.first_and_roll.rules.scoring import (
    end_return,
    move_ball,
    over_to_defense,
    touchback,
)
from engine.rulesets.first_and_roll.rules.throws import both, break_away, marked, throw, yards


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
