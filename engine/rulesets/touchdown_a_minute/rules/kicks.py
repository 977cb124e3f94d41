"""Kickoffs, punts and free kicks with their returns: TDM-KICK, TDM-PUNT, TDM-SAFETY-1."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.kernel.inputs import NONE, ask, note
from engine.rulesets.touchdown_a_minute.rules.gains import open_field
from engine.rulesets.touchdown_a_minute.rules.record import FAIR_CATCH, ONSIDE, Ask, Game, Kind, Roll
from engine.rulesets.touchdown_a_minute.rules.scoring import over_to_defense, possession, touchback
from engine.rulesets.touchdown_a_minute.rules.throws import fumbled, number_of, reds, throw_white
from engine.rulesets.touchdown_a_minute.rules.turnovers import end_return, fumble

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
