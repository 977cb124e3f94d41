"""Replacing a hidden hand with another one, also during a play."""

from __future__ import annotations

from engine.kernel.compilation import rule
from engine.kernel.dice import below
from engine.kernel.inputs import NONE
from engine.rulesets.first_and_goal.rules.record import (
    PLAYS,
    TIMEOUTS,
    Game,
    role_of,
    side_of,
    unseen,
)


def hidden_cards(now: Game, side: int) -> list[int]:
    """Returns the hidden cards of this side as counts per play, without a card that lies face up on the
    deck."""
    d = now.deck[role_of(now, side)]
    cards = [deck + hand for deck, hand in zip(d.deck, d.hand, strict=True)]
    if d.known_top != NONE:
        cards[d.known_top] -= 1
    return cards


def can_write_hand(mark: Game, now: Game, side: int) -> bool:
    """Whether this side has only played cards since the step began. The hand that is there now is the rest
    of the one at the mark."""
    role = role_of(now, side)
    before, after = mark.deck[role], now.deck[role]
    return (
        mark.holder == now.holder
        and not unseen(now, role)
        and after.dealing == 0
        and all(before.hand[card] >= after.hand[card] for card in range(PLAYS))
        and all(before.deck[card] >= after.deck[card] for card in range(PLAYS))
    )


def write_hand(mark: Game, now: Game, side: int, hand: list[int]) -> None:
    """Writes into the record at the mark that this hand is there now. What the side has laid down since the
    mark was in its hand then, and stays there."""
    role = role_of(now, side)
    before, after = mark.deck[role], now.deck[role]
    for card in range(PLAYS):
        more = hand[card] - after.hand[card]
        before.hand[card] += more
        before.deck[card] -= more


@rule
def redeal(g: Game) -> None:
    """Deals everything again that the table has not seen, with the record's own generator: both hands and
    decks, and after a time-out also the discards, from which a coach may have taken a card in secret.

    A card that lies face up on a deck stays there. Real cards become cards that the app deals."""
    exchanged = g.team[0].timeouts < TIMEOUTS or g.team[1].timeouts < TIMEOUTS
    for role in range(2):
        d = g.deck[role]
        if d.known_top != NONE:
            d.deck[d.known_top] -= 1
        discards = 0
        for card in range(PLAYS):
            d.deck[card] += d.hand[card]
            d.hand[card] = 0
            if exchanged:
                discards += d.discard[card]
                d.deck[card] += d.discard[card]
                d.discard[card] = 0
        for _ in range(d.hand_size):
            d.hand[_take_hidden(g, role)] += 1
        for _ in range(discards):
            d.discard[_take_hidden(g, role)] += 1
        if d.known_top != NONE:
            d.deck[d.known_top] += 1
        g.team[side_of(g, role)].unseen = 0


@rule
def _take_hidden(g: Game, role: int) -> int:
    """Takes a random card from the deck's counts, whatever its size says."""
    d, left = g.deck[role], 0
    for card in range(PLAYS):
        left += d.deck[card]
    place = below(g, left)
    for card in range(PLAYS):
        place -= d.deck[card]
        if place < 0:
            d.deck[card] -= 1
            return card
    return 0


def came_back(before: Game, after: Game, deck: int, card: int) -> bool:
    """Whether a card on the table in `before` was not discarded in `after` (1G-PEN-8)."""
    return after.deck[deck].discard[card] <= before.deck[deck].discard[card]


def deck_of(g: Game, side: int) -> int:
    """The deck that this side holds: 0 the offense's, 1 the defense's."""
    return role_of(g, side)
