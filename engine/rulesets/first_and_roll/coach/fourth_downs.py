"""What coaches know of fourth downs, from the dice at set-up: when to play on, from where to kick."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product

from engine.gridiron.field import GOAL
from engine.rulesets.first_and_roll.coach.calls import mix_column
from engine.rulesets.first_and_roll.coach.mixes import DEFENSE as ANSWERS
from engine.rulesets.first_and_roll.coach.mixes import OFFENSE as CALLS
from engine.rulesets.first_and_roll.rules.names import DEFENSE, GREEN, RED, YELLOW, Die, Mark

Dice = tuple[tuple[int, ...], ...]
COLORS = (RED, YELLOW, GREEN)
OPEN_FIELD, FOURTH = 0, 3  # rows of the mixes
MOST_TO_GO = 15
# A play is better than a punt if it makes the line about every other time; around midfield, where a punt
# gains little and a field goal is far, from about one in three: chances between those of the longest distance
# at which the equilibrium of mixes.py plays on (49 and 32 %) and of the next one (41 and 22 %).
ANYWHERE, AT_MIDFIELD = Fraction(47, 100), Fraction(30, 100)
REACH, GOOD = 2, 4  # so many faces of the kick die are good enough


@lru_cache(maxsize=64)
def fourth_downs(dice: Dice) -> tuple[int, ...]:
    """Returns the most yards to go for anywhere and around midfield, and the first spots from which a field
    goal is within reach and is good more often than not."""
    kicks = sorted((face >> 2 for face in dice[Die.KICK]), reverse=True)
    return (
        most_to_go(dice, ANYWHERE),
        most_to_go(dice, AT_MIDFIELD),
        GOAL - kicks[REACH - 1],
        GOAL - kicks[GOOD - 1],
    )


def most_to_go(dice: Dice, chance: Fraction) -> int:
    """Returns the most yards that a play on fourth down makes with at least this chance."""
    made = (to_go for to_go in range(1, MOST_TO_GO + 1) if gain_chance(dice, to_go) < chance)
    return next(made, MOST_TO_GO + 1) - 1


def gain_chance(dice: Dice, to_go: int) -> Fraction:
    """Returns the chance that a play on fourth down in the open field gains at least `to_go` yards, if both
    sides call by the mixes. A circle or a square is rolled once more; a flag is worth half a success."""
    column = mix_column(to_go)
    calls, answers = CALLS[OPEN_FIELD][FOURTH][column], ANSWERS[OPEN_FIELD][FOURTH][column]
    total = Fraction(0)
    for call, answer in product(COLORS, COLORS):
        if call == answer:
            chance = _matched(dice, call, to_go)
        else:
            chance = _bomb(dice, to_go) if call == GREEN else _alone(dice[call], to_go)
        total += calls[call] * answers[answer] * chance
    return total / (sum(calls) * sum(answers))


def _alone(die: tuple[int, ...], to_go: int) -> Fraction:
    ways = 0
    for face in die:
        again = die if face & 3 in (Mark.CIRCLE, Mark.SQUARE) else (0,) * len(die)
        ways += sum((face >> 2) + (more >> 2) >= to_go for more in again)
    return Fraction(ways, len(die) ** 2)


def _matched(dice: Dice, color: int, to_go: int) -> Fraction:
    ways, die, other = Fraction(0), dice[color], dice[color + DEFENSE]
    for face, loss in product(die, other):
        if loss & 3 == Mark.FLAG:
            ways += Fraction(1, 2)
            continue
        again = die if face & 3 == Mark.CIRCLE else (0,)
        ways += Fraction(sum((face >> 2) + (loss >> 2) + (more >> 2) >= to_go for more in again), len(again))
    return ways / (len(die) * len(other))


def _bomb(dice: Dice, to_go: int) -> Fraction:
    throws = list(product(dice[GREEN], dice[YELLOW], dice[Die.KICK]))
    good = sum(
        min(green >> 2, yellow >> 2) > 0 and (green >> 2) + (kick >> 2) - (yellow >> 2) >= to_go
        for green, yellow, kick in throws
    )
    return Fraction(good, len(throws))
