"""The flow of a game, section 4: strengths, coin, kickoffs, snaps, tries.
One step goes from one boundary to the next."""

from __future__ import annotations

from engine.gridiron.events import AWAY, HOME, Event
from engine.gridiron.whole_game import is_final, whole_game
from engine.kernel.compilation import rule
from engine.kernel.inputs import ALWAYS, NONE, ask, ask_pair, note
from engine.rulesets.touchdown_a_minute.rules.clock import count_play
from engine.rulesets.touchdown_a_minute.rules.kicks import kickoff, punt
from engine.rulesets.touchdown_a_minute.rules.names import (
    COIN,
    FIELD_GOAL,
    GO_FOR_TWO,
    PUNT,
    RECEIVE,
    Ask,
    Phase,
    Roll,
)
from engine.rulesets.touchdown_a_minute.rules.options import OnOff
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.scoring import extra_point, field_goal
from engine.rulesets.touchdown_a_minute.rules.scrimmage import play, two_point_try
from engine.rulesets.touchdown_a_minute.rules.throws import throw


@rule
def pick_strengths(g: Game) -> None:
    """TDM-SETUP-2: in secret, shown together; both may be the same."""
    if g.options.strengths == OnOff.ON:
        ours, theirs = ask_pair(g, Ask.STRENGTH, HOME, Ask.STRENGTH, AWAY, ALWAYS)
        g.team[HOME].strength = ours
        g.team[AWAY].strength = theirs
    g.phase = Phase.COIN


@rule
def toss(g: Game) -> None:
    """TDM-SETUP-1, TDM-END-1: the visitors call; the game and every overtime open with it."""
    call = ask(g, Ask.COIN_CALL, AWAY, 0)
    throw(g, Roll.COIN, AWAY, COIN)
    winner = AWAY if call == g.throw.shown[0] else HOME
    note(g, Event.COIN, winner, g.quarter)
    receives = ask(g, Ask.COIN_CHOICE, winner, 0) == RECEIVE
    g.offense = 1 - winner if receives else winner
    if g.quarter == 1:
        g.first_kicker = g.offense
    g.phase = Phase.KICKOFF


@rule
def snap(g: Game) -> None:
    """TDM-PLAY-2: a play, a punt or a field goal on any down. It is counted, a touchdown after its try."""
    g.snapper = g.offense
    what = ask(g, Ask.SCRIMMAGE, g.offense, 0)
    if what == PUNT:
        punt(g)
    elif what == FIELD_GOAL:
        field_goal(g)
    else:
        play(g)
    if g.phase == Phase.DOWN or g.phase == Phase.KICKOFF:
        count_play(g)


@rule
def try_for_points(g: Game) -> None:
    """TDM-TD-1, TDM-XP: a try is part of the play that brought it, or of a kickoff, which does not count."""
    if ask(g, Ask.TRY, g.offense, 0) == GO_FOR_TWO:
        two_point_try(g)
    else:
        extra_point(g)
    if g.snapper != NONE:
        count_play(g)


@rule
def step(g: Game) -> None:
    """Plays one step to the next boundary: the strengths, a coin toss, a kickoff, a snap or a try."""
    g.offense_call, g.defense_call = NONE, NONE
    if g.phase == Phase.STRENGTHS:
        pick_strengths(g)
    elif g.phase == Phase.PICK:
        pick_strengths(g)
        g.phase = Phase.DOWN
    elif g.phase == Phase.COIN:
        toss(g)
    elif g.phase == Phase.KICKOFF:
        kickoff(g)
    elif g.phase == Phase.TRY:
        try_for_points(g)
    else:
        snap(g)


play_out = whole_game(step, int(Phase.FINAL))
over = is_final(int(Phase.FINAL))
