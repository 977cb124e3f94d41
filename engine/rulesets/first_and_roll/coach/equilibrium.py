"""The equilibrium coach: plays the solved game where it is solved, and as the situational coach elsewhere."""

from __future__ import annotations

from engine.coaches.traits import lead_of
from engine.kernel.compilation import rule
from engine.kernel.dice import scale
from engine.rulesets.first_and_roll.coach.calls import (
    LAST,
    LATE,
    PROTECT,
    SHORT_KICK_SPOT,
    fourth_down,
    protects_lead,
)
from engine.rulesets.first_and_roll.coach.situational import situational
from engine.rulesets.first_and_roll.coach.solved import (
    CALLS,
    ONSIDE,
    PLANS,
    TRIES,
    TRY_CALLS,
    bombs_in,
    by_lead,
    choice_in,
    moment_of,
    share_in,
    situation_of,
)
from engine.rulesets.first_and_roll.rules.legal import legal
from engine.rulesets.first_and_roll.rules.names import (
    GREEN,
    NORMAL,
    PASS,
    PLAY,
    RED,
    YELLOW,
    Ask,
    Phase,
    Ruling,
)
from engine.rulesets.first_and_roll.rules.record import Game

HALVES = 2


@rule
def moment(g: Game, side: int, spaces: int) -> int:
    """The moment with this many spaces left, for a side."""
    ours, theirs = g.team[side].timeouts, g.team[1 - side].timeouts
    return moment_of(g.half, spaces, lead_of(g, side), ours, theirs)


@rule
def situation(g: Game) -> int:
    """The place of the situation on the field in the tables."""
    side = g.offense
    return situation_of(g.half, moment(g, side, g.clock), lead_of(g, side), g.spot, g.down, g.target - g.spot)


@rule
def mixed_color(g: Game, kind: int, number: int) -> int:
    """A color with the chance of its share."""
    calls = TRY_CALLS if g.phase == Phase.TRY else CALLS[situation(g)]
    defense = 1 if kind == Ask.CALL_DEF else 0
    red, yellow = share_in(calls, defense, RED), share_in(calls, defense, YELLOW)
    pick = scale(number, red + yellow + share_in(calls, defense, GREEN))
    if pick < red:
        return RED
    return YELLOW if pick < red + yellow else GREEN


@rule
def must_follow_the_clock(half: int, spaces: int, lead: int, spot: int) -> bool:
    """Whether what every coach knows of score and clock decides a fourth down: an almost certain kick at the
    end of the first half or one that changes what the score needs, and a lead that is not risked."""
    if half == 1:
        return spaces <= LAST and spot >= SHORT_KICK_SPOT
    return spaces <= PROTECT and (lead > 0 or (spot >= SHORT_KICK_SPOT and spaces <= LATE and lead >= -3))


@rule
def solved_choice(g: Game, by: int) -> int:
    """Play, punt, field goal or Hail Mary."""
    if g.down == 4 and must_follow_the_clock(g.half, g.clock, lead_of(g, by), g.spot):
        return fourth_down(g, by)
    choice = choice_in(PLANS[situation(g)])
    return choice if legal(g, Ask.SCRIMMAGE, by, choice) == Ruling.FINE else PLAY


@rule
def time_out(g: Game, by: int) -> int:
    """Kept until the marker is on the last space, where no run-off takes it on: no earlier one saves more."""
    return situational(g, Ask.TIMEOUT, by, 0) if g.clock == 1 else PASS


@rule
def equilibrium(g: Game, kind: int, by: int, number: int) -> int:
    """Returns the answer to one Decision."""
    if g.half > HALVES:
        return situational(g, kind, by, number)
    if kind == Ask.CALL_OFF or kind == Ask.CALL_DEF:
        return mixed_color(g, kind, number)
    if kind == Ask.SCRIMMAGE:
        return solved_choice(g, by)
    if kind == Ask.BOMB:
        return NORMAL if protects_lead(g, by) else bombs_in(PLANS[situation(g)])
    if kind == Ask.TIMEOUT:
        return time_out(g, by)
    if kind == Ask.TRY:
        return TRIES[by_lead(g.half, moment(g, by, g.clock - g.pending), lead_of(g, by))]
    if kind == Ask.KICKOFF_KIND:
        return ONSIDE[by_lead(g.half, moment(g, by, g.clock), lead_of(g, by))]
    return situational(g, kind, by, number)
