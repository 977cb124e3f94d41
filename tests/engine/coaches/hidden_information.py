"""Replaces everything that a coach may not see, and asks the coach a second time."""

from __future__ import annotations

import random
from typing import Any

from engine.catalog import RULESETS
from engine.kernel.inputs import NONE, Recorder
from engine.kernel.record import copy_of
from engine.play import setup
from engine.play.setup import header
from engine.rulesets.first_and_goal.rules.record import Ask as Goal
from engine.rulesets.first_and_goal.rules.record import role_of
from engine.rulesets.first_and_roll.rules.record import Ask as Roll
from engine.rulesets.touchdown_a_minute.rules.record import Ask as Minute

CALLS = (Goal.OFFENSE_CALL, Goal.DEFENSE_CALL, Goal.FAKE_CARD_OFFENSE, Goal.FAKE_CARD_DEFENSE)


def hide_first_and_goal(g: Any, kind: int, side: int, dice: random.Random) -> None:
    """Changes the other side's cards, except how many there are, and the own deck. Calls are public once
    both are in."""
    own, other = g.deck[role_of(g, side)], g.deck[role_of(g, 1 - side)]
    if kind in CALLS:
        other.on_table = dice.choice((NONE, 0, 5))
    other.known_top, other.burned = (dice.choice((NONE, 0, 5)) for _ in range(2))
    for pile in ("deck", "hand", "discard"):
        dice.shuffle(getattr(other, pile))
    dice.shuffle(own.deck)


def hide_first_and_roll(g: Any, kind: int, side: int, dice: random.Random) -> None:
    """Changes the calls of this play before they are revealed."""
    if kind in (Roll.SCRIMMAGE, Roll.CALL_OFF, Roll.CALL_DEF):
        g.call_off, g.call_def = (dice.choice((NONE, 0, 1, 2)) for _ in range(2))


def hide_touchdown_a_minute(g: Any, kind: int, side: int, dice: random.Random) -> None:
    """Changes the strategies of this play, or the strengths of this quarter, before they are revealed."""
    if kind in (Minute.SCRIMMAGE, Minute.STRATEGY_OFF, Minute.STRATEGY_DEF):
        g.offense_call, g.defense_call = (dice.choice((NONE, 0, 1, 2, 3)) for _ in range(2))
    if kind == Minute.STRENGTH:
        g.team[1 - side].strength = dice.randrange(8)


HIDE = {
    "first_and_goal": hide_first_and_goal,
    "first_and_roll": hide_first_and_roll,
    "touchdown_a_minute": hide_touchdown_a_minute,
}


def hide(ruleset: str, g: Any, kind: int, side: int, dice: random.Random) -> None:
    """Changes everything in a record that this side may not know, including future dice."""
    HIDE[ruleset](g, kind, side, dice)
    g.rng[:] = [dice.getrandbits(32) for _ in g.rng]
    other = g.team[1 - side]
    other.coach, other.traits[:] = dice.randrange(2), [dice.randrange(300) for _ in other.traits]


class Watcher(Recorder):
    """Asks every coach a second time with all hidden information replaced."""

    def __init__(self, ruleset: str, secret: int) -> None:
        super().__init__()
        self.rules, self.dice, self.repeated = RULESETS[ruleset], random.Random(secret), 0
        self.chance = chance_of(ruleset)

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        """Returns the coach's answer; asserts that it is the same with other hidden information."""
        if kind in self.chance:
            return super().answer(g, kind, by, item)
        hidden = copy_of(g)
        value = super().answer(g, kind, by, item)
        number = number_of(hidden)
        hide(self.rules.name, hidden, kind, by, self.dice)
        assert self.rules.coach(hidden, kind, by, number) == value, kind
        self.repeated += 1
        return value


def chance_of(ruleset: str) -> frozenset[int]:
    """The kinds of questions that dice and decks answer."""
    made = header(ruleset=ruleset)
    return frozenset(setup.questions_of(made).chance)


def number_of(g: Any) -> int:
    """The random number that the coach is given: the record's next one."""
    r = g.rng
    return int((r[0] + r[1] + r[3]) & 0xFFFFFFFF)
