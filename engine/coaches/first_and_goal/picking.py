"""Picking among legal answers: at random, or cards by weight."""

from __future__ import annotations

from engine.coaches.picking import random_among
from engine.kernel.compile import rule
from engine.kernel.dice import scale
from engine.rulesets.first_and_goal.legal import barred, how_many, legal
from engine.rulesets.first_and_goal.names import DEFENSE, OFFENSE, PLAYS, Ask, Ruling
from engine.rulesets.first_and_goal.record import Game, role_of

random_legal = random_among(how_many, legal, int(Ruling.REFUSED))


@rule
def liking(g: Game, kind: int, card: int) -> int:
    """How gladly this card is played here: short yardage wants runs, a long way wants passes."""
    if kind == Ask.DEFENSE_CALL or kind == Ask.FAKE_CARD_DEFENSE:
        return g.weight[DEFENSE][card]
    to_go = g.target - g.spot
    if (to_go <= 3 and g.is_run[card] == 1) or (to_go >= 8 and g.is_run[card] == 0):
        return 2 * g.weight[OFFENSE][card]
    return g.weight[OFFENSE][card]


@rule
def weighted_card(g: Game, kind: int, by: int, number: int) -> int:
    """A legal card with the chance of its weight; -1 if no card may be played."""
    total = 0
    for card in range(PLAYS):
        if legal(g, kind, by, card) == Ruling.FINE:
            total += liking(g, kind, card)
    pick = scale(number, total)
    for card in range(PLAYS):
        if legal(g, kind, by, card) == Ruling.FINE:
            pick -= liking(g, kind, card)
            if pick < 0:
                return card
    return -1


@rule
def worst_card(g: Game, kind: int, by: int) -> int:
    """The hand card given up most gladly: a barred one, else the one with the lowest weight."""
    role = role_of(g, by)
    worst, least = 0, 1000
    for card in range(PLAYS):
        if legal(g, kind, by, card) == Ruling.FINE:
            value = 0 if role == OFFENSE and barred(g, card) else g.weight[role][card]
            if value < least:
                worst, least = card, value
    return worst


@rule
def best_discard(g: Game, by: int, otherwise: int) -> int:
    """The discard best worth a time-out; `otherwise` if none beats an average card."""
    role = role_of(g, by)
    best, most = otherwise, 5
    for card in range(PLAYS):
        if (
            g.deck[role].discard[card] > 0
            and g.weight[role][card] > most
            and not (role == OFFENSE and barred(g, card))
        ):
            best, most = card, g.weight[role][card]
    return best
