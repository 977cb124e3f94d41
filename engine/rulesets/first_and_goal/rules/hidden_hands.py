"""Replacing a hidden hand with another one, also during a play."""

from __future__ import annotations

from engine.kernel.inputs import NONE
from engine.rulesets.first_and_goal.rules.names import PLAYS
from engine.rulesets.first_and_goal.rules.record import Game, role_of, unseen


def hidden_cards(now: Game, side: int) -> list[int]:
    """Returns the hidden cards of this side as counts per play, without a card that lies face up on the
    deck."""
    d = now.deck[role_of(now, side)]
    cards = [deck + hand for deck, hand in zip(d.deck, d.hand, strict=True)]
    if d.known_top != NONE:
        cards[d.known_top] -= 1
    return cards


def hand_size(now: Game, side: int) -> int:
    """Returns the number of cards in this side's hand."""
    return now.deck[role_of(now, side)].hand_size


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
