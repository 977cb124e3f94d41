"""Plays without a card from each side: sneak, kneel,
Hail Mary (1G-SNEAK, 1G-KNEEL, 1G-HAIL), and the redraw (1G-RED-2)."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import NONE, ask, note
from engine.rulesets.first_and_goal.rules.cards import deal, discard_from_hand, lay_down
from engine.rulesets.first_and_goal.rules.clock import burn_a_card
from engine.rulesets.first_and_goal.rules.legal import FIRST_CARD, SECOND_CARD
from engine.rulesets.first_and_goal.rules.names import OFFENSE, PLAY, PLAYS, REFEREE, Ask, Face, Roll
from engine.rulesets.first_and_goal.rules.options import SneakCost
from engine.rulesets.first_and_goal.rules.penalties import accepted, flagged
from engine.rulesets.first_and_goal.rules.record import Game
from engine.rulesets.first_and_goal.rules.scoring import touchdown
from engine.rulesets.first_and_goal.rules.scrimmage import move_the_chains, replay_the_down
from engine.rulesets.first_and_goal.rules.throws import throw


@rule
def sneak(g: Game) -> None:
    """1G-SNEAK-1: one yard or none, on the Play die alone."""
    g.total = 0
    pay_for_sneak(g)
    throw(g, Roll.SNEAK, g.offense, 0, 0, PLAY)
    symbol = g.throw.play
    if symbol == Face.P and flagged(g) and accepted(g):
        replay_the_down(g)
        return
    gains = symbol == Face.HAIL or symbol == Face.MARY or symbol == Face.BREAKAWAY
    g.total = 1 if gains else 0
    g.spot += g.total
    note(g, Event.SNEAK, g.offense, g.total)
    move_the_chains(g, False)


@rule
def pay_for_sneak(g: Game) -> None:
    """1G-CLK-5: with the option, it costs a card and a burn as a run does; the burn cannot be stopped."""
    if g.options.sneak_card_cost == SneakCost.NONE or g.deck[OFFENSE].hand_size == 0:
        return
    lay_down(g, OFFENSE, ask(g, Ask.BURN_FROM_HAND, g.offense, 0))
    if g.options.sneak_card_cost == SneakCost.TWO:
        burn_a_card(g)


@rule
def kneel(g: Game) -> None:
    """1G-KNEEL-1: a hand card, a yard and a down."""
    discard_from_hand(g, OFFENSE, ask(g, Ask.BURN_FROM_HAND, g.offense, 0))
    g.total = -1
    g.spot -= 1
    note(g, Event.KNEEL, g.offense, -1)
    move_the_chains(g, False)


@rule
def hail_mary(g: Game) -> bool:
    """1G-HAIL-1, -2: one die shows HAIL, the other MARY. True if the half ends here, without a try."""
    throw(g, Roll.HAIL_MARY, g.offense, 0, 0, PLAY | REFEREE)
    play, referee = g.throw.play, g.throw.referee
    caught = (play == Face.HAIL and referee == Face.MARY) or (play == Face.MARY and referee == Face.HAIL)
    note(g, Event.HAIL_MARY, g.offense, 100 - g.spot if caught else 0)
    discard_the_hand(g)
    if caught:
        touchdown(g, g.offense)
    return not caught


@rule
def discard_the_hand(g: Game) -> None:
    """1G-HAIL-2: with what is left in the deck (`hail_mary_deck`); an unseen coach's pool is both."""
    d = g.deck[OFFENSE]
    for card in range(PLAYS):
        d.discard[card] += d.hand[card] + d.deck[card]
        d.hand[card] = 0
        d.deck[card] = 0
    d.deck_size = 0
    d.hand_size = 0
    d.known_top = NONE


@rule
def redraw(g: Game, pair: int) -> None:
    """1G-RED-2: one or two barred cards go, as many come while the deck lasts."""
    note(g, Event.REDRAW, g.offense, g.team[g.offense].unseen)
    one, other = FIRST_CARD[pair], SECOND_CARD[pair]
    discard_from_hand(g, OFFENSE, one)
    cards = 1
    if other != NONE:
        discard_from_hand(g, OFFENSE, other)
        cards = 2
    deal(g, OFFENSE, min(cards, g.deck[OFFENSE].deck_size))
