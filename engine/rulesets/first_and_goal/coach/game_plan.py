"""The plans that situational coaches make before the game, from both teams' dice and the matchups.

Each side's attack against the other's black die is a separate game, and the value of any two calls is known.
If it is played repeatedly, and each side answers the other's habits, it converges to two mixes that can
hardly be exploited (fictitious play: G. W. Brown, 1951). The mixes of every scene are written into the record
as weights. Whole numbers only.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import accumulate
from operator import add, mul
from typing import NamedTuple

from engine.gridiron.analysis import Ways, lowest_of, sum_of
from engine.rulesets.first_and_goal.rules.record import (
    DEFENSE,
    LONGEST_KICK,
    MOST_TO_GO,
    OFFENSE,
    PLAYS,
    BlackDice,
    Die,
    Game,
    Kick,
)


class Sum:
    """The distribution of a sum of dice."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self.low = min(ways)
        downward = (ways.get(yards, 0) for yards in range(max(ways), self.low - 1, -1))
        self.tail = list(accumulate(downward))[::-1]
        self.total = self.tail[0]
        self.mean = 100 * sum(yards * count for yards, count in ways.items()) // self.total  # hundredths

    def reach(self, yards: int) -> int:
        """Returns the number of ways to roll this many yards or more."""
        at = yards - self.low
        if at <= 0:
            return self.total
        return self.tail[at] if at < len(self.tail) else 0


# One cell of the matrix: mean yards in hundredths; yards -> chance in a thousand to gain them.
CallChances = tuple[int, dict[int, int]]


def matchup(colors: Sum, black: Sum, aims: Sequence[int]) -> CallChances:
    """1 in 6 the play is broken up (X) and the black counts alone, 1 in 6 it breaks away and its mean comes
    on top. `aims`: the yards to compute chances for.

    Turnovers and fouls are left out, because they are equally likely with every call."""
    mean = colors.mean + black.mean
    more = max(0, mean)
    chance = {}
    for yards in aims:
        ways = 0
        for loss, count in black.ways.items():
            ways += count * (4 * colors.reach(yards - loss) + colors.reach(yards - loss - more // 100))
        ways += colors.total * black.reach(yards)
        chance[yards] = 1000 * ways // (6 * colors.total * black.total)
    return (black.mean + 5 * mean + 6 * more // 5) // 6, chance


Weights = tuple[int, ...]
Table = tuple[tuple[int, ...], ...]

# The scenes of calls: the value of a play there, and the cards that may be played.
Scene = IntEnum("Scene", "OPEN_FIELD SHORT LONG RED_ZONE GOAL_LINE", start=0)


class SceneGoal(NamedTuple):
    """A play's value is its mean yards, plus `bonus` if it gains `yards`. At `spot` cards may be barred."""

    yards: int
    bonus: int
    spot: int


SCENE_GOALS = {
    Scene.OPEN_FIELD: SceneGoal(2, 0, 50),
    Scene.SHORT: SceneGoal(2, 20, 50),
    Scene.LONG: SceneGoal(6, 25, 50),
    Scene.RED_ZONE: SceneGoal(6, 7, 80),
    Scene.GOAL_LINE: SceneGoal(4, 5, 90),
}
YARDS = sorted({aim.yards for aim in SCENE_GOALS.values()})
ROUNDS = 200
SHARE = 1000 // ROUNDS
LEAST = 30  # hands are short: a play just below the best ones keeps this weight ...
HALVED_BY = 50 * ROUNDS  # ... and half of it with each half yard that it is worth less


def write_game_plans(g: Game) -> None:
    """Writes both coaches' plans into the record."""
    plans = (plan_attack(*dice_of(g, side), *matrix_of(g)) for side in (0, 1))
    (our_offense, their_defense, our_chances), (their_offense, our_defense, their_chances) = plans
    g.plan = ((our_offense, our_defense), (their_offense, their_defense))
    g.gain_chance = (our_chances, their_chances)
    g.kick_chance = tuple(kick_chances(g.dice[side], g.kick_dice[side][Kick.FIELD_GOAL]) for side in (0, 1))


def dice_of(g: Game, side: int) -> tuple[Table, Weights, bool]:
    """Returns, for this side's attack: its dice, the other's black die, whether several blacks add up."""
    added = g.options.black_dice == BlackDice.SUM
    return g.dice[side][: Die.BLACK], g.dice[1 - side][Die.BLACK], added


def expected_yards(g: Game, side: int, scene: int = Scene.OPEN_FIELD) -> tuple[int, Weights, Weights]:
    """Returns what this side's attack yields in a scene by the plans: hundredths of a yard, both mixes."""
    offense = g.plan[side][OFFENSE][scene]
    defense = g.plan[1 - side][DEFENSE][scene]
    colors, blacks, limit = matrix_of(g)
    table = matchups(*dice_of(g, side), colors, blacks)
    value = average([[mean for mean, _ in row] for row in table], offense, defense)
    return value, offense[: len(limit)], defense[: len(colors[0])]


def matrix_of(g: Game) -> tuple[Table, Table, Weights]:
    """Returns colors, blacks and limits of the plays that are in the decks."""
    plays, answers = (sum(count > 0 for count in g.copies[deck]) for deck in (OFFENSE, DEFENSE))
    colors, blacks = (tuple(row[:answers] for row in table[:plays]) for table in (g.colours, g.blacks))
    return colors, blacks, g.limit[:plays]


@lru_cache(maxsize=1024)
def plan_attack(
    dice: Table, black: Weights, added: bool, colors: Table, blacks: Table, limit: Weights
) -> tuple[tuple[Weights, ...], tuple[Weights, ...], Weights]:
    """Returns the weights of one side's calls and of the other's answers in each scene, and the chances in a
    thousand to gain 0, 1, 2 ... yards. `dice` attack, `black` defends; `added`: several blacks are added up.
    The rest is the matrix."""
    table = matchups(dice, black, added, colors, blacks)
    mixes = {scene: plan_scene(table, aim, limit) for scene, aim in SCENE_GOALS.items()}
    short, long = (
        average([[chances[SCENE_GOALS[at].yards] for _, chances in row] for row in table], *mixes[at])
        for at in (Scene.SHORT, Scene.LONG)
    )
    offense, defense = zip(*mixes.values(), strict=True)
    return offense, defense, chances_by_yards(short, long)


def matchups(
    dice: Table, black: Weights, added: bool, colors: Table, blacks: Table
) -> list[list[CallChances]]:
    """Returns every cell of the matrix. Equal cells are computed once."""
    pairs = [list(zip(*row, strict=True)) for row in zip(colors, blacks, strict=True)]
    sums = {bits: Sum(sum_of(dice_in_bits(dice, bits))) for bits in set().union(*colors)}
    losses = {n: Sum(sum_of([black] * n) if added else lowest_of(black, n)) for n in set().union(*blacks)}
    cells = {pair: matchup(sums[pair[0]], losses[pair[1]], YARDS) for pair in set().union(*pairs)}
    return [[cells[pair] for pair in row] for row in pairs]


def plan_scene(
    table: Sequence[Sequence[CallChances]], aim: SceneGoal, limit: Weights
) -> tuple[Weights, Weights]:
    """Weights of offense and defense for one scene, twelve each; a barred card has none."""
    every = range(len(limit))
    cards = [card for card in every if limit[card] == 0 or aim.spot < 100 - limit[card]] or every
    rows = [[mean + aim.bonus * chances[aim.yards] // 10 for mean, chances in table[card]] for card in cards]
    calls, answers = solve_mixes(rows)
    weights = dict(zip(cards, calls, strict=True))
    return tuple(weights.get(card, 0) for card in range(PLAYS)), answers + (0,) * (PLAYS - len(answers))


def solve_mixes(rows: Sequence[Sequence[int]]) -> tuple[Weights, Weights]:
    """Returns the mixes of rows (which maximize) and columns (which minimize) for payoffs, as weights."""
    columns = list(zip(*rows, strict=True))
    gained, allowed = [0] * len(rows), [0] * len(columns)
    calls, answers = [0] * len(rows), [0] * len(columns)
    for _ in range(ROUNDS):
        call = gained.index(max(gained))
        calls[call] += 1
        allowed = list(map(add, allowed, rows[call]))
        answer = allowed.index(min(allowed))
        answers[answer] += 1
        gained = list(map(add, gained, columns[answer]))
    most, least = max(gained), min(allowed)
    offense = (weight(n, most - earned) for n, earned in zip(calls, gained, strict=True))
    defense = (weight(n, given - least) for n, given in zip(answers, allowed, strict=True))
    return tuple(offense), tuple(defense)


def weight(called: int, short_of_best: int) -> int:
    """Returns the weight of a play that was called so often and is worth so much less than the best one."""
    return called * SHARE + (LEAST >> (short_of_best // HALVED_BY))


def average(rows: Sequence[Sequence[int]], offense: Weights, defense: Weights) -> int:
    """Returns the mean payoff of this table if both sides play these mixes."""
    answered = [sum(map(mul, row, defense)) for row in rows]
    total: int = sum(map(mul, offense, answered))
    return total // (sum(offense) * sum(defense))


def chances_by_yards(short: int, long: int) -> Weights:
    """Returns the chances to gain 0, 1, 2 ... yards, interpolated from those of 2 and 6 yards."""
    near = [short + (short - long) * (2 - yards) // 4 for yards in range(6)]
    return tuple(near + [long * 6 // yards for yards in range(6, MOST_TO_GO + 1)])


def dice_in_bits(dice: Table, bits: int) -> list[tuple[int, ...]]:
    """The dice whose bits are set."""
    return [dice[die] for die in range(Die.BLACK) if bits >> die & 1]


@lru_cache(maxsize=1024)
def kick_chances(dice: Table, bits: int) -> Weights:
    """The chance in a thousand of a field goal from 0, 1, 2 ... yards; a block is 1 in 36."""
    kick = Sum(sum_of(dice_in_bits(dice, bits)))
    return tuple(35 * 1000 * kick.reach(yards) // (36 * kick.total) for yards in range(LONGEST_KICK + 1))
