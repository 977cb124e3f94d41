"""The flow of a game: coin, calls, the try after a touchdown (1R-TRY), the Hail Mary (1R-HAIL), steps.

A game begins with a header (options, components, coaches), or with a correction.
"""

from __future__ import annotations

from engine.gridiron.corrections import DownCorrection, apply_correction, is_sound_state
from engine.gridiron.events import AWAY, Event
from engine.gridiron.field import award_extra_point, award_two_points, note_hail_mary
from engine.gridiron.options import set_options
from engine.gridiron.words import Data
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.first_and_roll.rules.clock import after_the_play, fresh_half, half_over
from engine.rulesets.first_and_roll.rules.kicks import field_goal, free_kick, kickoff, punt
from engine.rulesets.first_and_roll.rules.record import (
    CHOICES,
    CLOCK,
    COIN,
    FIELD_GOAL,
    GREEN,
    HEADS,
    KICK,
    LENGTH,
    PLAY,
    PUNT,
    RECEIVE,
    TAILS,
    TIMEOUTS,
    TWO_POINTS,
    YELLOW,
    Ask,
    Die,
    Game,
    Mark,
    Overtime,
    OvertimeEnd,
    Phase,
    Roll,
    Symbol,
)
from engine.rulesets.first_and_roll.rules.scoring import TRY_SPOT, touchdown
from engine.rulesets.first_and_roll.rules.scrimmage import scrimmage, two_point_play
from engine.rulesets.first_and_roll.rules.throws import marked, read_face, throw, yards

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
    award_extra_point(g, g.throw.face[Die.CLOCK] != Symbol.T or yards(g, Die.KICK) != MISS)


@rule
def run_or_pass(g: Game) -> None:
    """1R-TRY-2, -3: `two_point_minimum` yards from the 2, one less from the 1."""
    again = True
    while again:
        again = two_point_play(g)
    award_two_points(g, g.total >= g.options.two_point_minimum - (g.spot - TRY_SPOT))


@rule
def opening(g: Game) -> None:
    """1R-SETUP-2, 1R-OT-1: Away calls the coin; the game and every overtime open with it."""
    note(g, Event.COIN, AWAY, g.half)
    called = ask(g, Ask.COIN_CALL, AWAY, 0)
    throw(g, Roll.COIN, AWAY, COIN)
    winner = AWAY if called == g.throw.face[Die.COIN] else 1 - AWAY
    receiver = winner if ask(g, Ask.COIN_CHOICE, winner, 0) == RECEIVE else 1 - winner
    if g.half == 1:
        g.received = receiver
    g.offense = 1 - receiver
    g.phase = Phase.KICKOFF


@rule
def snap(g: Game) -> None:
    """1R-CALL-1: the offense declares a kick or a Hail Mary openly, or both sides call a play."""
    choice = ask(g, Ask.SCRIMMAGE, g.offense, 0)
    if choice == PLAY:
        scrimmage(g)
    elif choice == PUNT:
        punt(g)
    elif choice == FIELD_GOAL:
        field_goal(g)
    else:
        hail_mary(g)


@rule
def hail_mary(g: Game) -> None:
    """1R-HAIL-1: two circles are a touchdown; the half ends either way, after a try."""
    throw(g, Roll.HAIL, g.offense, 1 << YELLOW | 1 << GREEN)
    caught = marked(g, YELLOW, Mark.CIRCLE) and marked(g, GREEN, Mark.CIRCLE)
    note_hail_mary(g, caught)
    if caught:
        g.last_play = 1
        touchdown(g, g.offense)
    else:
        half_over(g)


@rule
def step(g: Game) -> None:
    """Plays one step to the next boundary: a coin toss, kickoff, snap, try or free kick."""
    if g.phase == Phase.START:
        opening(g)
    elif g.phase == Phase.KICKOFF:
        kickoff(g)
    elif g.phase == Phase.TRY:
        try_for_points(g)
    elif g.phase == Phase.FREE_KICK:
        free_kick(g)
    else:
        snap(g)


def set_up(components: Data, header: Data) -> Game:
    """1R-SETUP-1: a record with its printed tables.
    `components` is the data of a component set, `header` a checked header."""
    g = Game()
    g.dice = tuple(_faces(components["die"], die) for die in Die)
    g.house = tuple(_is_house(components["die"], die) for die in Die)
    labels, track = clock_labels(components), components["clock_track"]
    g.track = (len(labels) - 1, labels.index(track["two_minute"]), track["timeouts"])
    set_options(g.options, CHOICES, header["options"])
    fresh_half(g)
    return g


def _faces(dice: Data, die: Die) -> tuple[int, ...]:
    if die == Die.COIN:
        return (HEADS,) * 3 + (TAILS,) * 3
    return tuple(read_face(die, face["id"]) for face in dice[die.name.lower()]["faces"])


def _is_house(dice: Data, die: Die) -> int:
    """1 if a face of this die is unknown."""
    return int(die != Die.COIN and any(face["sure"] == "house" for face in dice[die.name.lower()]["faces"]))


def clock_labels(components: Data) -> tuple[str, ...]:
    """Returns the labels of the spaces of the clock track, END first: label n is n spaces away from it."""
    return tuple(space["label"] for space in reversed(components["clock_track"]["spaces"]))


HALVES = 2


def correct(g: Game, correction: DownCorrection) -> None:
    """Puts the marker there too, with no move of it pending. Raises EngineError impossible_state."""
    apply_correction(
        g,
        correction,
        phase=Phase.DOWN,
        regulation=HALVES,
        overtime=g.options.overtime != Overtime.NONE,
        again=g.options.overtime_end == OvertimeEnd.NEW_PERIOD,
        clock=g.track[LENGTH],
        timeouts=g.track[TIMEOUTS],
    )
    g.half, g.clock, g.snapped = correction.period, correction.clock, g.offense
    g.pending, g.may_run_off, g.last_play = 0, 0, 0


def is_sound(g: Game) -> bool:
    """Whether a game can have this clock, period and time-outs."""
    return is_sound_state(g, Phase, g.track[TIMEOUTS]) and 0 <= g.clock <= g.track[LENGTH]
