"""1st & Goal without people: dice, deals and two computer coaches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.coaches import RANDOM_LEGAL
from engine.coaches.random_coach import random_coach
from engine.kernel.compilation import rule
from engine.kernel.dice import below, next32, scale
from engine.rulesets.first_and_goal.coach.game_plan import write_game_plans
from engine.rulesets.first_and_goal.coach.situational import situational
from engine.rulesets.first_and_goal.rules import setup
from engine.rulesets.first_and_goal.rules.legal import how_many, legal
from engine.rulesets.first_and_goal.rules.names import PLAYS, Ask, Die, Ruling
from engine.rulesets.first_and_goal.rules.record import Game

random_legal = random_coach(how_many, legal, int(Ruling.REFUSED))


def set_up(components: Mapping[str, Any], header: Mapping[str, Any]) -> Game:
    """Returns the record before the coin is called, with both coaches' game plans."""
    g = setup.set_up(components, header)
    write_game_plans(g)
    return g


@rule
def coach(g: Game, kind: int, by: int, number: int) -> int:
    """Returns the answer of a computer coach, from one 32-bit random number. It can only guess with real
    cards, which the app does not see."""
    if g.team[by].coach == RANDOM_LEGAL or g.team[by].unseen == 1:
        return random_legal(g, kind, by, number)
    return situational(g, kind, by, number)


@rule
def card_from_deck(g: Game, role: int, number: int) -> int:
    """Returns the card of the deck that this random number draws, without replacement."""
    d = g.deck[role]
    nth = scale(number, d.deck_size)
    for card in range(PLAYS):
        nth -= d.deck[card]
        if nth < 0:
            return card
    return 0


@rule
def automatic_answer(g: Game, kind: int, by: int, item: int) -> int:
    """Returns any input of a game without people: a die, a card or a Decision."""
    if kind == Ask.DIE:
        if item == Die.D20:
            return below(g, 20) + 1
        return g.dice[by][item][below(g, 6)]
    if kind == Ask.DRAW or kind == Ask.BURN:
        return card_from_deck(g, item, next32(g))
    return coach(g, kind, by, next32(g))
