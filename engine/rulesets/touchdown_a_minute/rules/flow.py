"""The flow of a game, section 4: quarters and the plays in them, strengths, coin, kickoffs, snaps, tries.

Rules TDM-CLOCK, TDM-TIMEOUT-1, TDM-END-1. One step goes from one boundary to the next.
A game begins with a header (options, components, coaches), or with a correction.
"""

from __future__ import annotations

from engine.errors import EngineError
from engine.gridiron.corrections import (
    DownCorrection,
    apply_correction,
    is_possible_period,
    is_sound_state,
)
from engine.gridiron.events import AWAY, HOME, Event
from engine.gridiron.field import end_game, fresh_timeouts, spends_timeout
from engine.gridiron.options import set_options
from engine.gridiron.words import Data
from engine.kernel.compilation import rule
from engine.kernel.inputs import ALWAYS, NONE, ask, ask_pair, note
from engine.rulesets.touchdown_a_minute.rules.kicks import kickoff, punt
from engine.rulesets.touchdown_a_minute.rules.record import (
    CHOICES,
    COIN,
    FIELD_GOAL,
    GO_FOR_TWO,
    HEADS,
    PUNT,
    RECEIVE,
    RESULTS,
    STRATEGIES,
    TAILS,
    Ask,
    Die,
    Game,
    OnOff,
    Overtime,
    OvertimeEnd,
    Phase,
    Roll,
)
from engine.rulesets.touchdown_a_minute.rules.scoring import QUARTERS, extra_point, field_goal
from engine.rulesets.touchdown_a_minute.rules.scrimmage import play, two_point_try
from engine.rulesets.touchdown_a_minute.rules.throws import throw, value_of


@rule
def count_play(g: Game) -> None:
    """TDM-CLOCK-1..3, TDM-TIMEOUT-1: once a snap, after run-backs and try,
    unless a time-out takes the play out of the count."""
    question = Ask.TIMEOUT
    if spends_timeout(g, g.snapper, question) or spends_timeout(g, 1 - g.snapper, question):
        return
    g.clock += 1
    if g.clock >= g.options.plays_per_quarter:
        quarter_over(g)


@rule
def quarter_over(g: Game) -> None:
    """TDM-CLOCK-2, -3, TDM-SETUP-1: ball and downs carry over inside a half;
    quarter 3 opens with a kickoff of the other side."""
    ended = g.quarter
    if ended == 1 or ended == 3:
        note(g, Event.QUARTER_OVER, g.snapper, ended)
        open_quarter(g)
        return
    note(g, Event.HALF_OVER, g.snapper, g.half)
    if ended == 2:
        open_quarter(g)
        fresh_timeouts(g, g.options.timeouts)
        g.offense = 1 - g.first_kicker
        g.phase = Phase.KICKOFF
    elif is_settled(g):
        end_game(g, Phase.FINAL)
    else:
        open_quarter(g)
        fresh_timeouts(g, min(1, g.options.timeouts))
        g.phase = Phase.COIN


@rule
def is_settled(g: Game) -> bool:
    """TDM-END-1: whether the game ends here. An overtime follows a tie; a second one follows only with the
    option."""
    if g.team[0].score != g.team[1].score or g.options.overtime == Overtime.NONE:
        return True
    return g.quarter > QUARTERS and g.options.overtime_end == OvertimeEnd.TIE


@rule
def half_of(quarter: int) -> int:
    """Two quarters a half; an overtime counts as one."""
    return (quarter + 1) // 2 if quarter <= QUARTERS else quarter - 2


@rule
def open_quarter(g: Game) -> None:
    """TDM-STR-1, TDM-HOME-1: strengths and the home reroll are for one quarter each."""
    g.quarter += 1
    g.half = half_of(g.quarter)
    g.clock = 0
    g.reroll_used = 0
    g.team[0].strength_used = 0
    g.team[1].strength_used = 0


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


def set_up(components: Data, header: Data) -> Game:
    """A record with its dice. `components` is the data of a component set, `header` a checked header.

    Raises EngineError bad_die."""
    g = Game()
    dice = [components["die"][die.name.lower()] for die in Die if die != Die.COIN]
    g.dice = (*map(_faces, dice), (HEADS, HEADS, HEADS, TAILS, TAILS, TAILS))
    g.house = (*(int("house" in die["sure"]) for die in dice), 0)
    red = dice[Die.RUN_INSIDE : Die.RUN_INSIDE + STRATEGIES]
    g.is_run = tuple(int(die["play"] == "run") for die in red)
    set_options(g.options, CHOICES, header["options"])
    for team in g.team:
        team.timeouts = g.options.timeouts
    return g


def _faces(die: Data) -> tuple[int, ...]:
    faces = tuple(value for face in die["faces"] if (value := value_of(face)) is not None)
    if len(faces) != 6 or len(die["faces"]) != 6:
        raise EngineError(
            "bad_die",
            f"The die {die['title']} takes six results: GN or CP with yards or L, TK, BP, IN, FM, SK.",
        )
    return faces


def correct(g: Game, correction: DownCorrection) -> None:
    """So many plays of the quarter are left, and no snap counts yet. In another quarter the strengths and
    the home reroll may be used again; strengths that nobody has picked yet are picked before the down.

    Raises EngineError impossible_state."""
    is_picked = g.options.strengths != OnOff.ON or NONE not in (g.team[0].strength, g.team[1].strength)
    apply_correction(
        g,
        correction,
        phase=Phase.DOWN if is_picked else Phase.PICK,
        regulation=QUARTERS,
        overtime=g.options.overtime != Overtime.NONE,
        again=g.options.overtime_end == OvertimeEnd.NEW_PERIOD,
        clock=g.options.plays_per_quarter,
        timeouts=g.options.timeouts if correction.period <= QUARTERS else min(1, g.options.timeouts),
    )
    if g.quarter != correction.period:
        g.reroll_used = g.team[0].strength_used = g.team[1].strength_used = 0
    g.quarter, g.half, g.snapper = correction.period, half_of(correction.period), NONE
    g.clock = g.options.plays_per_quarter - correction.clock


def is_sound(g: Game) -> bool:
    """Whether a game can have this clock, period, time-outs and results on the table."""
    return (
        is_sound_state(g, Phase, g.options.timeouts)
        and is_possible_period(g.quarter)
        and 0 <= g.clock <= g.options.plays_per_quarter
        and 0 <= g.throw.count <= RESULTS
        and 0 <= g.canceling.due <= g.canceling.count <= RESULTS
    )
