"""Kickoffs, punts and free kicks with their returns (TDM-KICK, TDM-PUNT, TDM-SAFETY-1), fumbles and
interceptions, and how far they are run back (TDM-FUM, TDM-INT, TDM-TURN-1)."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.kernel.inputs import NONE, ask, note
from engine.rulesets.touchdown_a_minute.rules.record import (
    FAIR_CATCH,
    HOLD,
    ONSIDE,
    Ask,
    Game,
    Kind,
    OnOff,
    Roll,
    RunbackCancel,
)
from engine.rulesets.touchdown_a_minute.rules.scoring import over_to_defense, possession, touchback, touchdown
from engine.rulesets.touchdown_a_minute.rules.throws import (
    fumbled,
    number_of,
    open_field,
    reds,
    run_gain,
    throw_white,
)

KICKOFF_SPOT, ONSIDE_SPOT, FREE_KICK_SPOT = 35, 45, 20
KICKOFF_YARDS, PUNT_YARDS, YARDS_EACH = 45, 25, 5  # and so many for each red result
KICK_RETURN_YARDS = 10


@rule
def kickoff(g: Game) -> None:
    """TDM-KICK-1, -2: g.offense kicks."""
    g.snapper = NONE
    kicker = g.offense
    if ask(g, Ask.KICKOFF_KIND, kicker, 0) == ONSIDE:
        onside(g, kicker)
        return
    throw_white(g, Roll.KICKOFF, kicker)
    note(g, Event.KICKOFF, kicker, 0)
    landing = KICKOFF_SPOT + KICKOFF_YARDS + YARDS_EACH * reds(g)
    if landing >= GOAL:
        touchback(g, 1 - kicker)
    else:
        return_kick(g, Event.KICK_RETURN, GOAL - landing)


@rule
def onside(g: Game, kicker: int) -> None:
    """TDM-KICK-4: without a GN the kickers have it."""
    throw_white(g, Roll.ONSIDE, kicker)
    note(g, Event.ONSIDE_KICK, kicker, ONSIDE_SPOT - KICKOFF_SPOT)
    if number_of(g, Kind.GN) == 0:
        note(g, Event.RECOVERY, kicker, 1)
        possession(g, kicker, ONSIDE_SPOT)
    else:
        possession(g, 1 - kicker, GOAL - ONSIDE_SPOT)


@rule
def return_kick(g: Game, event: int, caught: int) -> None:
    """TDM-KICK-3, -5, TDM-PUNT-2: the other side returns it from its own `caught`."""
    from_kickoff = event == Event.KICK_RETURN
    kicker, returner = g.offense, 1 - g.offense
    g.offense, g.spot = returner, caught
    throw_white(g, Roll.KICK_RETURN if from_kickoff else Roll.PUNT_RETURN, returner)
    if fumbled(g):
        fumble(g, event)
        return
    gain = open_field(g, kicker)
    end_return(g, event, KICK_RETURN_YARDS + gain if from_kickoff else gain)


@rule
def punt(g: Game) -> None:
    """TDM-PUNT-1: no red result, and it is blocked."""
    throw_white(g, Roll.PUNT, g.offense)
    if reds(g) == 0:
        note(g, Event.PUNT_BLOCKED, g.offense, 0)
        over_to_defense(g)
    else:
        land(g)


@rule
def free_kick(g: Game) -> None:
    """TDM-SAFETY-1: a punt from the own 20 that cannot be blocked."""
    g.spot = FREE_KICK_SPOT
    throw_white(g, Roll.FREE_KICK, g.offense)
    land(g)


@rule
def land(g: Game) -> None:
    """TDM-PUNT-1, -2: where the punt comes down, and what the receivers make of it."""
    receiver = 1 - g.offense
    yards = PUNT_YARDS + YARDS_EACH * reds(g)
    landing = g.spot + yards
    note(g, Event.PUNT, g.offense, min(yards, GOAL - g.spot))
    if landing >= GOAL:
        touchback(g, receiver)
    elif ask(g, Ask.PUNT_RECEIVE, receiver, 0) == FAIR_CATCH:
        note(g, Event.FAIR_CATCH, receiver, 0)
        possession(g, receiver, GOAL - landing)
    else:
        return_kick(g, Event.PUNT_RETURN, GOAL - landing)


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
