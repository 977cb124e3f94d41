"""1st & Roll without people: dice and the three computer coaches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.coaches import EQUILIBRIUM, RANDOM_LEGAL
from engine.coaches.random_coach import random_coach
from engine.kernel.compilation import rule
from engine.kernel.dice import below, next32
from engine.rulesets.first_and_roll.coach.equilibrium import equilibrium
from engine.rulesets.first_and_roll.coach.fourth_downs import fourth_downs
from engine.rulesets.first_and_roll.coach.situational import situational
from engine.rulesets.first_and_roll.rules import setup
from engine.rulesets.first_and_roll.rules.legal import how_many, legal
from engine.rulesets.first_and_roll.rules.names import Ask, Ruling
from engine.rulesets.first_and_roll.rules.record import Game

random_legal = random_coach(how_many, legal, int(Ruling.REFUSED))


def set_up(components: Mapping[str, Any], header: Mapping[str, Any]) -> Game:
    """Returns the record before the coin is called, with what coaches know of the dice."""
    g = setup.set_up(components, header)
    g.fourth_downs = fourth_downs(g.dice)
    return g


@rule
def coach(g: Game, kind: int, by: int, number: int) -> int:
    """Returns the answer of a side's computer coach, from one 32-bit random number."""
    if g.team[by].coach == RANDOM_LEGAL:
        return random_legal(g, kind, by, number)
    if g.team[by].coach == EQUILIBRIUM:
        return equilibrium(g, kind, by, number)
    return situational(g, kind, by, number)


@rule
def automatic_answer(g: Game, kind: int, by: int, item: int) -> int:
    """Returns any input of a game without people: a die or a Decision."""
    if kind == Ask.DIE:
        return g.dice[item][below(g, 6)]
    return coach(g, kind, by, next32(g))
