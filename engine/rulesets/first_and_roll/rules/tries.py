"""The try after a touchdown: 1R-TRY."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import score
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.first_and_roll.rules.clock import after_the_play
from engine.rulesets.first_and_roll.rules.names import CLOCK, KICK, TWO_POINTS, Ask, Die, Phase, Roll, Symbol
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.scoring import TRY_SPOT
from engine.rulesets.first_and_roll.rules.scrimmage import two_point_play
from engine.rulesets.first_and_roll.rules.throws import throw, yards

MISS = 20


@rule
def try_for_points(g: Game) -> None:
    """1R-TRY-1..3, 1R-KICKOFF-1: then come the clock moves of the touchdown, and the scorer kicks off."""
    if ask(g, Ask.TRY, g.offense, 0) == TWO_POINTS:
        run_or_pass(g)
    else:
        kick_the_point(g)
    g.phase = Phase.KICKOFF
    after_the_play(g)


@rule
def kick_the_point(g: Game) -> None:
    """1R-TRY-1: only T together with 20 misses."""
    throw(g, Roll.PAT, g.offense, KICK | CLOCK)
    if g.throw.face[Die.CLOCK] == Symbol.T and yards(g, Die.KICK) == MISS:
        note(g, Event.EXTRA_POINT_MISSED, g.offense, 0)
    else:
        score(g, g.offense, 1)
        note(g, Event.EXTRA_POINT, g.offense, 1)


@rule
def run_or_pass(g: Game) -> None:
    """1R-TRY-2, -3: `two_point_minimum` yards from the 2, one less from the 1."""
    again = True
    while again:
        again = two_point_play(g)
    if g.total >= g.options.two_point_minimum - (g.spot - TRY_SPOT):
        score(g, g.offense, 2)
        note(g, Event.TWO_POINT, g.offense, 2)
    else:
        note(g, Event.TWO_POINT_FAILED, g.offense, 0)
