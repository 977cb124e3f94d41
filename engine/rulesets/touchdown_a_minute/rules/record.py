"""Touchdown-A-Minute Football: the game record."""

from __future__ import annotations

from engine.gridiron.events import BOXED, HOME, Line
from engine.kernel.inputs import NONE
from engine.kernel.record import fixed, ints, many, one, outside, record
from engine.kernel.tape import Recorder, Tape
from engine.rulesets.touchdown_a_minute.rules.names import DICE, STRATEGIES, Phase

RESULTS = 8  # most results in one roll: six dice and an extra one from either strength


@record
class Team:
    """One side. `coach` is its computer coach; `strength` is one of the eight strategies."""

    score: int = 0
    timeouts: int = 3
    coach: int = 0
    strength: int = NONE
    strength_used: int = 0  # in this quarter
    traits: list[int] = ints(7)  # the traits of its computer coach, see coaches.profiles


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
