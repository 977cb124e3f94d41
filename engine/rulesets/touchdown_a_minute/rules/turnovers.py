"""Fumbles and interceptions, and how far they are run back: TDM-FUM, TDM-INT, TDM-TURN-1."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.touchdown_a_minute.rules.gains import run_gain
from engine.rulesets.touchdown_a_minute.rules.record import HOLD, Ask, Game, Kind, OnOff, Roll, RunbackCancel
from engine.rulesets.touchdown_a_minute.rules.scoring import possession, touchback, touchdown
from engine.rulesets.touchdown_a_minute.rules.throws import fumbled, number_of, reds, throw_white

FUMBLE_YARDS, INTERCEPTION_YARDS = 2, 4  # downfield for each red result


@rule
def fumble(g: Game, event: int) -> None:
    """TDM-FUM-1..5, TDM-KICK-5: the ball carrier loses the ball; `event` is the play it happened on."""
    fumbled_again = lost(g, event, Kind.FM, FUMBLE_YARDS)
    while fumbled_again:
        fumbled_again = lost(g, Event.TURNOVER_RETURN, Kind.FM, FUMBLE_YARDS)


@rule
def interception(g: Game) -> None:
    """TDM-INT-1, -2"""
    if lost(g, Event.INTERCEPTION, Kind.IN, INTERCEPTION_YARDS):
        fumble(g, Event.TURNOVER_RETURN)


@rule
def lost(g: Game, event: int, kind: int, yards_each: int) -> bool:
    """The other side recovers. Returns whether its run-back is fumbled in turn, from where it began."""
    loser, taker = g.offense, 1 - g.offense
    all_the_way = number_of(g, kind) >= 2 and (
        kind == Kind.FM or g.options.two_in_touchdown == OnOff.ON
    )  # TDM-FUM-5, TDM-INT-2
    downfield = min(drift(g, yards_each), GOAL - g.spot)
    g.spot += downfield
    note(g, event, loser, downfield)
    if kind == Kind.FM:
        note(g, Event.FUMBLE, loser, 1)
    if g.spot >= GOAL and not all_the_way:
        touchback(g, taker)
        return False
    g.offense, g.spot = taker, GOAL - g.spot
    if all_the_way:
        end_return(g, Event.TURNOVER_RETURN, GOAL - g.spot)
        return False
    return ran_back(g)


@rule
def drift(g: Game, yards_each: int) -> int:
    """TDM-FUM-2, TDM-INT-1: more red than blue carries the ball downfield."""
    red = reds(g)
    return yards_each * red if red > g.throw.count - red else 0


@rule
def ran_back(g: Game) -> bool:
    """TDM-FUM-3, -4: the recoverer, who has the ball now, may run it back. Returns whether it is
    fumbled."""
    runner = g.offense
    if ask(g, Ask.RUNBACK, runner, 0) == HOLD:
        possession(g, runner, g.spot)
        return False
    throw_white(g, Roll.RUNBACK, runner)
    if fumbled(g):
        return True
    gain = run_gain(g, runner if g.options.runback_cancel == RunbackCancel.RUNNER else 1 - runner)
    end_return(g, Event.TURNOVER_RETURN, gain)
    return False


@rule
def end_return(g: Game, event: int, gain: int) -> None:
    """TDM-TURN-1: the end of a return or run-back by g.offense, between its own 1 and the goal line."""
    gain = min(max(gain, 1 - g.spot), GOAL - g.spot)
    g.spot += gain
    note(g, event, g.offense, gain)
    if g.spot >= GOAL:
        touchdown(g, g.offense)
    else:
        possession(g, g.offense, g.spot)
