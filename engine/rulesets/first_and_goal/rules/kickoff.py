"""Kickoffs (1G-KICK), onside (1G-ONS) and squib kicks (1G-OPT-5), and returns (1G-RET)."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import yards_between_goal_lines
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.first_and_goal.rules.penalties import accepted, flagged, walk_off
from engine.rulesets.first_and_goal.rules.record import (
    D20,
    NORMAL,
    ONSIDE,
    PLAY,
    REFEREE,
    RUN_OUT,
    Ask,
    D20Kicks,
    Face,
    Game,
    Kick,
    ReturnPenalty,
    Roll,
)
from engine.rulesets.first_and_goal.rules.scoring import TOUCHBACK_SPOT, possession, touchback, touchdown
from engine.rulesets.first_and_goal.rules.scrimmage import break_away
from engine.rulesets.first_and_goal.rules.throws import is_lost, throw

KICKING_SPOT = 30


@rule
def kickoff(g: Game) -> None:
    """1G-KICK-2: the kicking coach picks the kick, the receivers touchback or return."""
    kicker = g.offense
    kick = ask(g, Ask.KICK_TYPE, kicker, 0)
    if kick == ONSIDE:
        onside(g, kicker)
    elif kick != NORMAL:
        squib(g, kicker)
    else:
        note(g, Event.KICKOFF, kicker, 0)
        if ask(g, Ask.KICKOFF_RECEIVE, 1 - kicker, 0) == RUN_OUT:
            run_out(g, 1 - kicker)
        else:
            touchback(g, 1 - kicker)


@rule
def onside(g: Game, kicker: int) -> None:
    """1G-ONS-2, -3: ten yards and a T."""
    throw(g, Roll.ONSIDE, kicker, g.kick_dice[kicker][Kick.ONSIDE], 0, PLAY | REFEREE)
    yards = g.throw.yards
    note(g, Event.ONSIDE_KICK, kicker, yards)
    landing = KICKING_SPOT + yards
    if yards >= 10 and (g.throw.play == Face.T or g.throw.referee == Face.T):
        note(g, Event.RECOVERY, kicker, 1)
        possession(g, kicker, landing)
    else:
        possession(g, 1 - kicker, 100 - landing)


@rule
def squib(g: Game, kicker: int) -> None:
    """1G-OPT-5"""
    throw(g, Roll.SQUIB, kicker, g.kick_dice[kicker][Kick.SQUIB], 0, 0)
    note(g, Event.SQUIB_KICK, kicker, g.throw.yards)
    landing = KICKING_SPOT + g.throw.yards
    if landing >= 100:
        touchback(g, 1 - kicker)
    else:
        possession(g, 1 - kicker, 100 - landing)


@rule
def run_out(g: Game, returner: int) -> None:
    """1G-KICK-4..6, or 1G-OPT-7 with the d20."""
    g.offense, g.spot = returner, 0
    if g.options.d20_kicks in (D20Kicks.KICKOFFS, D20Kicks.BOTH):
        run_out_by_d20(g)
        return
    dice = g.kick_dice[returner][Kick.KICKOFF_RETURN]
    throw(g, Roll.KICKOFF_RETURN, returner, dice, 0, PLAY)
    symbol = g.throw.play
    if symbol == Face.X:
        touchback(g, returner)
        return
    g.total = g.throw.yards
    if symbol == Face.BREAKAWAY:
        break_away(g, Roll.KICKOFF_RETURN_AGAIN, dice, 0, PLAY)
    end_return(g, Event.KICK_RETURN, symbol, TOUCHBACK_SPOT)


@rule
def run_out_by_d20(g: Game) -> None:
    """1G-OPT-7: from the 10; a 20 rolls again, a second 20 goes all the way."""
    throw(g, Roll.KICKOFF_RETURN, g.offense, 0, 0, D20)
    g.total = 10 + g.throw.yards
    if g.throw.yards == 20:
        throw(g, Roll.KICKOFF_RETURN_AGAIN, g.offense, 0, 0, D20)
        g.total = 100 if g.throw.yards == 20 else g.total + g.throw.yards
    end_return(g, Event.KICK_RETURN, Face.BLANK, TOUCHBACK_SPOT)


@rule
def end_return(g: Game, event: int, symbol: int, replay_from: int) -> None:
    """1G-RET-2..5: the move of g.total from g.spot, then what T and P say."""
    returner = g.offense
    g.spot += g.total
    note(g, event, returner, yards_between_goal_lines(g, g.total))
    behind = g.spot <= 0
    if behind:
        g.spot = TOUCHBACK_SPOT
        note(g, Event.TOUCHBACK, returner, 0)
    if symbol == Face.T and not behind and is_lost(g, False):
        note(g, Event.FUMBLE, returner, 1)
        possession_by_fumble(g, 1 - returner)
        return
    if symbol == Face.P and flagged(g):
        return_penalty(g, replay_from)
    if g.spot >= 100:
        touchdown(g, returner)
    else:
        possession(g, returner, g.spot)


@rule
def possession_by_fumble(g: Game, taker: int) -> None:
    """1G-RET-2"""
    if g.spot >= 100:
        touchback(g, taker)
    else:
        possession(g, taker, 100 - g.spot)


@rule
def return_penalty(g: Game, replay_from: int) -> None:
    """1G-RET-3, -4: yards from the end of the return, or from where it began; a score counts in spite of
    the kickers' foul."""
    if g.spot >= 100 and g.walk > 0:
        note(g, Event.DECLINED, g.offense, g.walk)
    elif accepted(g):
        if g.options.return_penalty == ReturnPenalty.REPLAY:
            g.spot = replay_from
        elif g.spot >= 100:
            g.spot = 99
        walk_off(g)
