"""Computer coaches, which decide the same whether interpreted or compiled: their profiles by name, the
knowledge that all of them share, and how the solved games compute and store their tables.

Each Decision gets exactly one random number, whether it is used or not. A coach uses only what its side may
see: the state of play, both teams' dice, its own hand and discards, the sizes of the decks.
"""

from __future__ import annotations

import sys
import tomllib
from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from engine.gridiron.words import Translate, gettext_noop
from engine.kernel.compilation import JIT, rule
from engine.kernel.dice import below, next32, scale
from engine.kernel.record import columns_of, rows_of

# Increased with every change of a coach's decisions (a test compares them). A game is stored with the version
# that played it, so that a replay knows whether the same coaches decided. 0: before versions were stored.
VERSION = 3
# Kinds of coaches. The traits of a situational coach are in the record; an equilibrium coach reads tables.
RANDOM_LEGAL, SITUATIONAL, EQUILIBRIUM = 0, 1, 2


class Profile(NamedTuple):
    """Traits as percentages of the usual (100), except `fourth_down`. Games without fakes or blitzes ignore
    those."""

    passing: int = 100  # preference for a pass over an equally good run
    fourth_down: int = 0  # nerve: hundredths of a point by which the coach overrates playing on
    two_point: int = 100  # nerve: how early the coach considers two points; a daring one always does
    blitz: int = 100  # preference for a blitz over any other defense
    timeouts: int = 100  # how early before the end the coach stops the clock
    clock: int = 100  # how early before the end a coach who leads runs the clock out
    fakes: int = 100  # how often the coach fakes a kick in a situation that invites a fake


# Indexes of the traits in a profile and in a team's record, for compiled code.
PASSING, FOURTH_DOWN, TWO_POINT, BLITZ, TIMEOUTS, CLOCK, FAKES = range(len(Profile._fields))
RANDOM, OWN_WAY, SOLVED = "random_legal", "situational", "equilibrium"


@dataclass(frozen=True, slots=True)
class CoachChoice:
    """A computer coach. `name` is used in headers, `title` and `sentence` are for people."""

    name: str
    title: str
    sentence: str


COACHES = tomllib.loads((Path(__file__).parent / "coaches.toml").read_text("utf-8"))
NAMES = tuple(COACHES)
PROFILES = {name: Profile(**coach.get("traits", {})) for name, coach in COACHES.items()}


def computer_coaches(translate: Translate = gettext_noop) -> list[CoachChoice]:
    """Returns every computer coach that a header may name, the default first, in the reader's language."""
    return [
        CoachChoice(name, translate(coach["title"]), translate(coach["sentence"]))
        for name, coach in COACHES.items()
    ]


# A style for each team's dice: more of what they do best, and more risk the weaker they are.
#
# Traits have small effects because calls are mixed. They give each team its own style at no cost
# (docs/coaches.md).

RUNS, PASSES = ("red", "ivory", "brown"), ("yellow", "blue", "green")
# The base dice: sum of the means of all six colors, the percentage of runs in it, spread of the black die.
COLORS, RUN_SHARE, SPREAD = 42, 29, 6


def profile_for_dice(dice: Mapping[str, Sequence[int]]) -> Profile:
    """Returns the profile for a team's seven dice; for the base dice it is `balanced`."""
    runs, passes = (sum(sum(dice[color]) for color in colors) for colors in (RUNS, PASSES))
    strength = (runs + passes) // 6 - COLORS
    ground = 100 * runs // max(1, runs + passes) - RUN_SHARE + 1  # rounded down: the base dice have 28.6
    wild = max(dice["black"]) - min(dice["black"]) - SPREAD
    return Profile(
        passing=_within(50, 100 - 5 * ground, 200),
        fourth_down=_within(-40, 3 * strength, 40),
        two_point=_within(60, 100 - 4 * strength, 160),
        blitz=_within(60, 100 + 8 * wild, 200),
        timeouts=_within(85, 100 - ground, 125),
        clock=_within(70, 100 + 3 * ground, 140),
        fakes=_within(60, 100 - 4 * strength, 160),
    )


def _within(least: int, value: int, most: int) -> int:
    return max(least, min(most, value))


def profile_of(name: str, dice: Mapping[str, Sequence[int]] | None) -> Profile:
    """Returns the profile of the coach with this name. `random_legal` does without, `situational` gets one
    from its team's dice. `dice`: the team's seven dice, or None if all teams roll the same dice."""
    return PROFILES[name] if name != OWN_WAY or dice is None else profile_for_dice(dice)


# Points ahead once the touchdown is counted: two more change what is needed, one would not.
TWO_POINT_CHART = (-16, -13, -10, -8, -5, -2, 1, 4, 5, 12)
TWO_SCORES = 8  # points: a lead of more cannot be tied by one score
DARING = 150  # percent of the usual nerve: two points at any time, for from the 2 more plays score than fail


@rule
def trait(g: Any, side: int, which: int) -> int:
    """Returns one trait of this side's coach, see Profile."""
    return g.team[side].traits[which]  # type: ignore[no-any-return]


@rule
def scaled_by_trait(g: Any, side: int, which: int, usual: int) -> int:
    """Returns the usual number, scaled by a trait of this side's coach."""
    return usual * trait(g, side, which) // 100


@rule
def lead_of(g: Any, side: int) -> int:
    """Returns the side's lead in points, negative if it trails."""
    return g.team[side].score - g.team[1 - side].score  # type: ignore[no-any-return]


@rule
def three_points_count(g: Any, side: int) -> bool:
    """Whether three points change near the end what the other side needs: they tie or win, or make it need a
    touchdown or a second score."""
    return -3 <= lead_of(g, side) <= TWO_SCORES


@rule
def wants_two(g: Any, side: int, late: bool) -> bool:
    """Whether the coach goes for two points: late in the game by the chart, before that by nerve alone."""
    return lead_of(g, side) in TWO_POINT_CHART if late else trait(g, side, TWO_POINT) >= DARING


def random_coach(
    how_many: Callable[[Any, int], int], legal: Callable[[Any, int, int, int], int], refused: int
) -> Callable[[Any, int, int, int], int]:
    """Returns a coach (record, kind, side, number) that gives every legal answer with the same chance.

    `how_many` and `legal` are the ruleset's functions. Rulings of `refused` and above are refusals."""

    @rule
    def random_legal(g: Any, kind: int, by: int, number: int) -> int:
        last, legal_answers = how_many(g, kind), 0
        for answer in range(last):
            if legal(g, kind, by, answer) < refused:
                legal_answers += 1
        pick = scale(number, legal_answers)
        for answer in range(last):
            if legal(g, kind, by, answer) < refused:
                if pick == 0:
                    return answer
                pick -= 1
        return 0  # unreachable: every stop has a legal answer

    return random_legal


Coach = Callable[[Any, int, int, int], int]  # (record, kind, side, 32-bit number) -> an answer


def computer_coach(random_legal: Coach, situational: Coach, equilibrium: Coach) -> Coach:
    """Returns the coach that answers as the kind of the side's computer coach does, in a solved game."""

    @rule
    def coach(g: Any, kind: int, by: int, number: int) -> int:
        if g.team[by].coach == RANDOM_LEGAL:
            return random_legal(g, kind, by, number)
        if g.team[by].coach == EQUILIBRIUM:
            return equilibrium(g, kind, by, number)
        return situational(g, kind, by, number)

    return coach


DIE = 0  # the kind of input that is a die, in every ruleset


def dice_and(coach: Coach) -> Coach:
    """Returns the rule (record, kind, side, item) for any input of a game without people, where all teams
    roll the same dice: a die, or this coach's answer to a Decision."""

    @rule
    def automatic_answer(g: Any, kind: int, by: int, item: int) -> int:
        if kind == DIE:
            return g.dice[item][below(g, 6)]  # type: ignore[no-any-return]
        return coach(g, kind, by, next32(g))

    return automatic_answer


UNIT = 1_000_000  # a certain win
WHOLE = 10_000  # the chances of everything together
MOST = 20  # points: a larger lead counts as this one
LEADS = 2 * MOST + 1


@rule
def index_of(lead: int) -> int:
    """The place of a lead in the tables."""
    return max(-MOST, min(MOST, lead)) + MOST


@rule
def mean_value(chance: int, value: int, otherwise: int) -> int:
    """The value of what has this chance, in 1 / WHOLE, to be worth `value` and else is worth `otherwise`."""
    return (value * chance + otherwise * (WHOLE - chance)) // WHOLE


def interpolation(distances: Sequence[int], farthest: int) -> tuple[list[int], list[int]]:
    """For 0 to `farthest` yards to go: the place of the solved distance below, and the share of the one above
    in 1 / WHOLE."""
    places, shares = [], []
    for yards in range(farthest + 1):
        below = max((n for n, far in enumerate(distances) if far <= max(1, yards)), default=0)
        below = min(below, len(distances) - 2)
        span = distances[below + 1] - distances[below]
        places.append(below)
        shares.append(min(WHOLE, (max(1, yards) - distances[below]) * WHOLE // span))
    return places, shares


def between(spots: Sequence[int], values: Sequence[int], spot: int) -> int:
    """A value that is known at equally distant spots, interpolated."""
    step = spots[1] - spots[0]
    nth = max(0, min(len(values) - 2, (spot - spots[0]) // step))
    return values[nth] + (values[nth + 1] - values[nth]) * (spot - spots[nth]) // step


def boards_of(board: Any) -> Any:
    """The board as compiled code takes it: in an array of rows, or a list."""
    return rows_of(board, 1) if JIT else [board]


def board_in(boards: Any) -> Any:
    """The board in the array or list, to be read and written."""
    return columns_of(boards)[0] if JIT else boards[0]


def write_rows(b: Any, cell: int, rows: Sequence[tuple[int, int, int]]) -> None:
    """Writes the outcomes of a call into the board."""
    b.count[cell] = len(rows)
    for nth, (kind, yards, chance) in enumerate(rows):
        b.kind[cell][nth], b.yards[cell][nth], b.chance[cell][nth] = kind, yards, chance


def value_at_half_time(received: Sequence[int], lead: int) -> int:
    """The value of a lead when either side may be kicked off to. `received`: of the side that is, by lead."""
    return (int(received[lead + MOST]) + UNIT - int(received[MOST - lead])) // 2


Row = tuple[int, int, int]  # kind of outcome; yards from the line of scrimmage; chance in 1 / WHOLE
Counts = Mapping[tuple[int, int], int] | Mapping[tuple[int, int], Fraction]  # (kind, yards) -> weight
Ends = Callable[[int], Sequence[int]]  # kind of outcome -> the upper ends of its groups of yards


def rows_of_outcomes(weights: Counts, ends_of: Ends) -> tuple[Row, ...]:
    """The outcomes (kind, yards) with their weights, in groups. The chances add up to WHOLE."""
    groups: dict[tuple[int, int], list[tuple[int, int | Fraction]]] = {}
    for (kind, yards), weight in weights.items():
        end = next(end for end in ends_of(kind) if yards <= end)
        if weight:
            groups.setdefault((kind, end), []).append((yards, weight))
    total = sum(weights.values())
    rows = [
        (kind, sum(yards * weight for yards, weight in all_), sum(weight for _, weight in all_))
        for (kind, _end), all_ in sorted(groups.items())
    ]
    chances = [int(weight * WHOLE // total) for _, _, weight in rows]
    largest = max(range(len(rows)), key=chances.__getitem__)
    chances[largest] += WHOLE - sum(chances)
    return tuple(
        (kind, round(Fraction(yards) / weight), chance)
        for (kind, yards, weight), chance in zip(rows, chances, strict=True)
    )


SHARE_BITS, SHARES = 4, 15


@rule
def zone_of(value: int, starts: tuple[int, ...], count: int) -> int:
    """The zone in which a value lies; the first zone also takes everything below it."""
    zone = 0
    for nth in range(1, count):
        if value >= starts[nth]:
            zone = nth
    return zone


@rule
def share_in(shares: int, listed: int, nth: int) -> int:
    """The share of the nth call in fifteenths. The first `listed` calls have four bits each, the last one the
    rest."""
    if nth < listed:
        return shares >> SHARE_BITS * nth & SHARES
    rest = SHARES
    for each in range(listed):
        rest -= shares >> SHARE_BITS * each & SHARES
    return rest


def shares_of(*mixes: Sequence[int]) -> int:
    """Packs mixes, each given as how often every call is made; the last call of each has the rest."""
    listed = [share for counts in mixes for share in fifteenths(counts)[:-1]]
    return sum(share << SHARE_BITS * nth for nth, share in enumerate(listed))


def fifteenths(counts: Sequence[int]) -> list[int]:
    """The shares of these counts, rounded so that they add up."""
    whole = sum(counts)
    shares = [count * SHARES // whole for count in counts]
    cut = sorted(range(len(counts)), key=lambda nth: -(counts[nth] * SHARES % whole))
    for nth in cut[: SHARES - sum(shares)]:
        shares[nth] += 1
    return shares


def packed(numbers: Sequence[int], size: str = "I") -> str:
    """Numbers as text. `size` is the letter of `array`: I for 32 bits, H for 16, B for 8."""
    return b64encode(_little_endian(array(size, numbers)).tobytes()).decode()


def unpacked(text: str, size: str = "I") -> tuple[int, ...]:
    """The numbers of a packed table."""
    return tuple(_little_endian(array(size, b64decode(text))))


def _little_endian(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
