"""1st & Roll: the names of phases, inputs, dice, marks and rulings.
Section numbers are those of the rule reference."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Any

from engine.gridiron.events import BOXED, HOME, Line
from engine.gridiron.options import known_value, options_in, resolved, words_of
from engine.gridiron.words import Data
from engine.kernel.inputs import NONE, Recorder, Tape
from engine.kernel.record import fixed, ints, many, one, outside, record

# Phases, each the beginning of a step and a snapshot.
Phase = IntEnum("Phase", "START KICKOFF DOWN TRY FREE_KICK FINAL", start=0)

# The inputs: the dice, then the Decisions of section 4 without their D_.
Ask = IntEnum(
    "Ask",
    "DIE COIN_CALL COIN_CHOICE KICKOFF_KIND KICKOFF_RECEIVE SCRIMMAGE CALL_OFF CALL_DEF BOMB BREAKAWAY"
    " PENALTY BLOCK_DICE PUNT_DIE PUNT_RECEIVE BLOCK_RETURN TRY RUNOFF TIMEOUT",
    start=0,
)

# The Rolls of section 4 without their R_. The first six carry the ball.
Roll = IntEnum(
    "Roll",
    "PLAY BOMB RETURN KICK_RETURN PUNT_RETURN BLOCK_RECOVER COIN ONSIDE REROLL TACKLE CLOCK_T PENALTY BLOCK"
    " BLOCK_CLOCK PUNT FG FG_AGAIN PAT HAIL",
    start=0,
)

# The dice in the order in which a throw is read. A color is its offense die; its defense die comes DEFENSE
# places later.
Die = IntEnum(
    "Die",
    "OFF_RED OFF_YELLOW OFF_GREEN DEF_RED DEF_YELLOW DEF_GREEN PENALTY KICK CLOCK COIN",
    start=0,
)
RED, YELLOW, GREEN = range(3)
DEFENSE = 3
DICE = len(Die)
PENALTY, KICK, CLOCK, COIN = 1 << Die.PENALTY, 1 << Die.KICK, 1 << Die.CLOCK, 1 << Die.COIN

# What is printed around a number of yards; a flag has no number.
Mark = IntEnum("Mark", "PLAIN CIRCLE SQUARE FLAG", start=0)

# The faces of the clock die, and of the coin.
Symbol = IntEnum("Symbol", "BLANK CLOCK T", start=0)
HEADS, TAILS = 0, 1

# Answers, in the order of questions.WORDS.
RECEIVE, KICK_OFF = 0, 1
REGULAR, ONSIDE = 0, 1
TAKE_TOUCHBACK, RUN_OUT = 0, 1
PLAY, PUNT, FIELD_GOAL, HAIL_MARY = range(4)
NORMAL, BOMB = 0, 1
LONG_BOMB = 3  # the fourth call behind a line: green, turned into a bomb
REROLL, STOP = 0, 1
ACCEPT, DECLINE = 0, 1
FAIR_CATCH, RETURN = 0, 1
HOLD = 0
ONE_POINT, TWO_POINTS = 0, 1
RUN, LEAVE = 0, 1
USE, PASS = 0, 1
FIRST_DIE, SECOND_DIE = (RED, RED, YELLOW), (YELLOW, GREEN, GREEN)  # pairs of dice to block a kick

# Columns of g.track.
LENGTH, TWO_MINUTE, TIMEOUTS = range(3)
GO_ANYWHERE, GO_AT_MIDFIELD, KICK_SPOT, GOOD_KICK_SPOT = range(4)  # what coaches know of fourth downs


# The rulings on an answer. Below REFUSED it is legal.
Ruling = IntEnum(
    "Ruling",
    "FINE REFUSED NOT_FOURTH_DOWN NOT_TWO_MINUTES TIMEOUTS_LEFT TOO_FAR_BACK",
    start=0,
)

GAME = "1st & Roll"
FOLDER = Path(__file__).parents[1]

BlockRecovery = IntEnum("BlockRecovery", "BOTH_RED OFFENSE_RED", start=0)
RunOff = IntEnum("RunOff", "DEFENSE_NOT_RED ANY_RED_CLEAN", start=0)
HalfDistance = IntEnum("HalfDistance", "DOWN UP", start=0)
OwnGoal = IntEnum("OwnGoal", "HALF_DISTANCE SAFETY", start=0)
PastGoal = IntEnum("PastGoal", "TOUCHBACK_25 TOUCHDOWN", start=0)
BombBreakaway = IntEnum("BombBreakaway", "GREEN_REROLLS NONE", start=0)
SafetyKick = IntEnum("SafetyKick", "PUNT_NO_BLOCK PUNT_WITH_BLOCK", start=0)
Overtime = IntEnum("Overtime", "NONE SUDDEN_DEATH", start=0)
OvertimeEnd = IntEnum("OvertimeEnd", "TIE NEW_PERIOD", start=0)
OnGoalLine = IntEnum("OnGoalLine", "SAFETY HALF_DISTANCE", start=0)

WORDS: dict[str, type[IntEnum]] = {
    "punt_block_recovery": BlockRecovery,
    "runoff_condition": RunOff,
    "half_distance_rounding": HalfDistance,
    "o5_o15_own_goal": OwnGoal,
    "turnover_past_goal": PastGoal,
    "bomb_breakaway": BombBreakaway,
    "safety_kick": SafetyKick,
    "overtime": Overtime,
    "overtime_end": OvertimeEnd,
    "o10_on_goal_line": OnGoalLine,
}
NUMBERS = {"onside_minimum": (10, 11), "two_point_minimum": (2, 3)}
CHOICES: dict[str, tuple[int | str, ...]] = {**NUMBERS, **words_of(WORDS)}
OPTIONS = options_in(FOLDER)
DEFAULTS = {name: values[0] for name, values in CHOICES.items()} | OPTIONS["defaults"]


def resolve(edition: str, chosen: Data) -> dict[str, Any]:
    """Every option with its value: the edition's reading, changed by what a league has chosen.

    Raises EngineError: unknown_edition, unknown_option, unknown_option_value."""
    return resolved(GAME, OPTIONS["editions"], DEFAULTS, edition, chosen, _checked)


def _checked(edition: str, name: str, value: Any) -> Any:
    if name == "dice_set" and isinstance(value, str):
        return value  # setup.header looks it up
    return known_value(GAME, {**CHOICES, "edition": (edition,)}, name, value)


@record
class Team:
    """One side. `coach` is its computer coach."""

    score: int = 0
    timeouts: int = 3
    coach: int = 0
    traits: list[int] = ints(7)  # the traits of its computer coach, see engine.coaches


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
