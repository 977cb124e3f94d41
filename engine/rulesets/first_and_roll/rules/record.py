"""1st & Roll: the game record."""

from __future__ import annotations

from engine.gridiron.events import BOXED, HOME, Line
from engine.kernel.inputs import NONE
from engine.kernel.record import fixed, ints, many, one, outside, record
from engine.kernel.tape import Recorder, Tape
from engine.rulesets.first_and_roll.rules.names import DICE, Phase


@record
class Team:
    """One side. `coach` is its computer coach."""

    score: int = 0
    timeouts: int = 3
    coach: int = 0
    traits: list[int] = ints(7)  # the traits of its computer coach, see coaches.profiles


@record
class Throw:
    """The throw on the table: its dice, known before it is rolled, and the face that each die showed last."""

    roll: int = 0
    side: int = 0
    dice: int = 0  # one bit for each Die
    face: list[int] = ints(DICE)


@record
class Options:
    """Section 3: a number as it is, a word as its place in options.CHOICES."""

    onside_minimum: int = 10
    two_point_minimum: int = 2
    punt_block_recovery: int = 0
    runoff_condition: int = 0
    half_distance_rounding: int = 0
    o5_o15_own_goal: int = 0
    turnover_past_goal: int = 0
    bomb_breakaway: int = 0
    safety_kick: int = 0
    overtime: int = 0
    overtime_end: int = 0
    # Younger than the first stored games: not part of a saved state, which has the header beside it.
    o10_on_goal_line: int = fixed()


@record
class Game:
    """A game of 1st & Roll between two inputs."""

    phase: int = Phase.START
    half: int = 1  # 3 and more: overtime
    offense: int = HOME  # side in possession; the kicking side at a kickoff
    received: int = HOME  # side that received the opening kickoff
    spot: int = 0
    down: int = 1
    target: int = 10
    clock: int = 0  # spaces between the marker and END
    call_off: int = NONE  # the revealed calls of the play: colors, LONG_BOMB
    call_def: int = NONE
    move: int = 0  # the Roll that carries the ball: PLAY to BLOCK_RECOVER
    total: int = 0  # its yards so far, which a Decision is about
    circled: int = 0  # the die whose circle may be rolled again
    walk: int = 0  # yards of the foul, forward positive
    caught: int = 0  # where a punt return begins, seen by the returner
    snapped: int = HOME  # the offense of the play just run: it is asked first about its clock moves
    pending: int = 0  # a clock face waits for the end of the play and its try
    may_run_off: int = 0
    last_play: int = 0  # 1R-HAIL-1: the half ends with this play
    asked: int = 0
    team: list[Team] = many(Team, 2)
    throw: Throw = one(Throw)
    options: Options = one(Options)
    rng: list[int] = ints(4)
    box: list[list[list[int]]] = ints(2, BOXED, 3)
    dice: tuple[tuple[int, ...], ...] = fixed(DICE, 6)  # faces as faces.read_face gives them
    house: tuple[int, ...] = fixed(DICE)  # 1: a face of this die is our stand-in
    track: tuple[int, ...] = fixed(3)  # LENGTH of a half, TWO_MINUTE mark (both as spaces to END), TIMEOUTS
    fourth_downs: tuple[int, ...] = fixed(4)  # GO_ANYWHERE ... GOOD_KICK_SPOT, see coach.fourth_downs
    tape: Tape | Recorder | None = outside()
    log: list[Line] | None = outside()
