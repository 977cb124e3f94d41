"""Touchdown-A-Minute Football: the names of phases, inputs, dice, results and rulings.

Section numbers are those of the rule reference."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Any

from engine.errors import EngineError
from engine.gridiron.events import BOXED, HOME, Line
from engine.gridiron.options import known_value, options_in, resolved, words_of
from engine.gridiron.words import Data
from engine.gridiron.words import gettext_noop as _
from engine.kernel.inputs import NONE, Recorder, Tape
from engine.kernel.record import fixed, ints, many, one, outside, record

# Phases, each the beginning of a step. PICK comes only after a correction: strengths, then a down.
Phase = IntEnum("Phase", "STRENGTHS COIN KICKOFF DOWN TRY FINAL PICK", start=0)

# The inputs: a die, then the Decisions of section 4.
Ask = IntEnum(
    "Ask",
    "DIE STRENGTH COIN_CALL COIN_CHOICE KICKOFF_KIND SCRIMMAGE STRATEGY_OFF STRATEGY_DEF HOME_REROLL"
    " STRENGTH_OFF STRENGTH_DEF PENALTY CANCEL RUNBACK PUNT_RECEIVE TRY TIMEOUT",
    start=0,
)

# The rolls of section 4.
Roll = IntEnum(
    "Roll",
    "COIN PLAY FLAG RUNBACK KICKOFF ONSIDE KICK_RETURN PUNT_RETURN PUNT FREE_KICK FG XP",
    start=0,
)

Die = IntEnum(
    "Die",
    "WHITE_1 WHITE_2 WHITE_3 WHITE_4 RUN_INSIDE RUN_OUTSIDE SHORT_PASS LONG_PASS STOP_RUN NICKEL DIME BLITZ"
    " COIN",
    start=0,
)
DICE = len(Die)
WHITE = 0b1111  # the four Play Dice as bits
COIN = 1 << Die.COIN
WHITES, STRATEGIES = 4, 4  # Play Dice; strategies of either color

# A strategy as a number: a call is 0 to 3 in the order of the dice, a strength 0 to 7, the offense's first.
RUN_INSIDE, RUN_OUTSIDE, SHORT_PASS, LONG_PASS = range(STRATEGIES)
STOP_RUN, NICKEL, DIME, BLITZ = range(STRATEGIES)

# What a die shows, as a value on the tape: 100 x Kind + yards. GN and CP are red, the others blue.
Kind = IntEnum("Kind", "GN CP TK BP IN FM SK", start=1)
KIND = 100
LONG = 99  # the yards of an L
HEADS, TAILS = 0, 1

# Answers, each as its place in the table of its question.
RECEIVE, KICK_OFF = 0, 1
REGULAR, ONSIDE = 0, 1
PLAY, PUNT, FIELD_GOAL = 0, 1, 2
REROLL, KEEP = 0, 1
EXTRA, SAVE_IT, FIRST_DOWN = 0, 1, 2  # strengths: the third answer is the offense's alone
ACCEPT, DECLINE = 0, 1
RUN_BACK, HOLD = 0, 1
FAIR_CATCH, RETURN = 0, 1
KICK_THE_POINT, GO_FOR_TWO = 0, 1
USE, PASS = 0, 1


# The rulings on an answer. Below REFUSED it is legal.
Ruling = IntEnum(
    "Ruling",
    "FINE REFUSED NO_GAIN NOT_CLOSE_ENOUGH LINE_REACHED GOAL_TO_GO NOT_CANCELABLE WRONG_NUMBER_CANCELED",
    start=0,
)

GAME = "Touchdown-A-Minute Football"
FOLDER = Path(__file__).parents[1]

RunbackCancel = IntEnum("RunbackCancel", "RUNNER TACKLER", start=0)
AutoCancel = IntEnum("AutoCancel", "OFF BEST_FOR_PICKER", start=0)
SackNeeds = IntEnum("SackNeeds", "INCOMPLETE NO_CP", start=0)
OnOff = IntEnum("OnOff", "ON OFF", start=0)
Overtime = IntEnum("Overtime", "SUDDEN_DEATH NONE", start=0)
OvertimeEnd = IntEnum("OvertimeEnd", "TIE NEW_PERIOD", start=0)
StrengthDie = IntEnum("StrengthDie", "CHOSEN ANY", start=0)

WORDS: dict[str, type[IntEnum]] = {
    "runback_cancel": RunbackCancel,
    "auto_cancel": AutoCancel,
    "two_in_touchdown": OnOff,
    "sack_needs": SackNeeds,
    "penalties": OnOff,
    "strengths": OnOff,
    "home_reroll": OnOff,
    "overtime": Overtime,
    "overtime_end": OvertimeEnd,
    "strength_die": StrengthDie,
}
NUMBERS: dict[str, tuple[int, ...]] = {
    "sack_yards": (6, 5, 7),
    "timeouts": (3, 0),
    "touchback_spot": (20, 25),
    "plays_per_quarter": (30, 15),
}
CHOICES: dict[str, tuple[int | str, ...]] = {**words_of(WORDS), **NUMBERS}
OPTIONS = options_in(FOLDER)
DEFAULTS = OPTIONS["defaults"] | {name: values[0] for name, values in CHOICES.items()}


def resolve(edition: str, chosen: Data) -> dict[str, Any]:
    """Every option with its value: the defaults, changed by what a league has chosen.

    `dice_set` names a component set.
    Raises EngineError: unknown_edition, unknown_option, unknown_option_value."""
    return resolved(GAME, OPTIONS["editions"], DEFAULTS, edition, chosen, _checked)


def _checked(edition: str, name: str, value: Any) -> Any:
    if name != "dice_set":
        return known_value(GAME, CHOICES, name, value)
    if not isinstance(value, str):
        sentence = _("The option {name} takes the name of a component set, not {value!r}.")
        raise EngineError("unknown_option_value", sentence, name=name, value=value)
    return value


RESULTS = 8  # most results in one roll: six dice and an extra one from either strength


@record
class Team:
    """One side. `coach` is its computer coach; `strength` is one of the eight strategies."""

    score: int = 0
    timeouts: int = 3
    coach: int = 0
    strength: int = NONE
    strength_used: int = 0  # in this quarter
    traits: list[int] = ints(7)  # the traits of its computer coach, see engine.coaches


@record
class Throw:
    """The throw on the table: its dice, known before it is rolled, and the faces that they show."""

    roll: int = 0
    side: int = 0
    dice: int = 0  # one bit for each die
    count: int = 0  # results so far; the extra ones of strengths join them
    shown: list[int] = ints(RESULTS)


@record
class Canceling:
    """D_CANCEL: `due` of these results, lowest first, are canceled. An answer is a mask over them."""

    results: list[int] = ints(RESULTS)
    count: int = 0
    due: int = 0


@record
class Options:
    """Section 3, each as the number of its value in options.CHOICES, or as the number that it is."""

    runback_cancel: int = 0
    auto_cancel: int = 0
    two_in_touchdown: int = 0
    sack_yards: int = 6
    sack_needs: int = 0
    penalties: int = 0
    timeouts: int = 3
    touchback_spot: int = 20
    strengths: int = 0
    home_reroll: int = 0
    overtime: int = 0
    overtime_end: int = 0
    plays_per_quarter: int = 30
    # Younger than the first stored games: not part of a saved state, which has the header beside it.
    strength_die: int = fixed()


@record
class Game:
    """A game of Touchdown-A-Minute Football between two inputs."""

    phase: int = Phase.STRENGTHS
    half: int = 1  # 3 and more: overtime
    quarter: int = 1  # 5 and more: overtime
    clock: int = 0  # plays counted in this quarter
    offense: int = HOME  # side in possession; the kicking side at a kickoff
    first_kicker: int = HOME  # side that kicked off in quarter 1
    snapper: int = NONE  # side that snapped the play in hand; NONE: a kickoff, which does not count
    reroll_used: int = 0  # the home coach's, in this quarter
    spot: int = 0
    down: int = 1
    target: int = 10
    offense_call: int = NONE  # the strategies of the play in hand, 0 to 3 each
    defense_call: int = NONE
    least: int = 0  # yards of the play as it stands, with the cancels that leave the fewest
    walk: int = 0  # yards of the foul, forward positive
    asked: int = 0
    team: list[Team] = many(Team, 2)
    throw: Throw = one(Throw)
    set_aside: list[int] = ints(RESULTS)  # the roll of the play while a flag is rolled
    canceling: Canceling = one(Canceling)
    options: Options = one(Options)
    rng: list[int] = ints(4)
    box: list[list[list[int]]] = ints(2, BOXED, 3)
    dice: tuple[tuple[int, ...], ...] = fixed(DICE, 6)  # face values
    house: tuple[int, ...] = fixed(DICE)  # 1: where this die's faces sit is our stand-in
    is_run: tuple[int, ...] = fixed(STRATEGIES)  # the red die alone decides (TDM-PLAY-1)
    tape: Tape | Recorder | None = outside()
    log: list[Line] | None = outside()
