"""The decks and hands of 1st & Goal, as the contract of games with cards requires."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.gridiron.labels import Label
from engine.gridiron.translation import Translate
from engine.rulesets.first_and_goal.labels.cards import card_label
from engine.rulesets.first_and_goal.rules.corrections import cards_left
from engine.rulesets.first_and_goal.rules.hidden_hands import (
    can_write_hand,
    hand_size,
    hidden_cards,
    write_hand,
)
from engine.rulesets.first_and_goal.rules.names import DEFENSE
from engine.rulesets.first_and_goal.rules.record import Game, role_of

__all__ = [
    "came_back",
    "can_write_hand",
    "deck_of",
    "defense_cards",
    "hand",
    "hand_size",
    "has_hand",
    "hidden_cards",
    "label",
    "left_in_deck",
    "use_real_cards",
    "write_hand",
]


def came_back(before: Game, after: Game, deck: int, card: int) -> bool:
    """Whether a card on the table in `before` was not discarded in `after` (1G-PEN-8)."""
    return after.deck[deck].discard[card] <= before.deck[deck].discard[card]


def use_real_cards(g: Game, side: int) -> None:
    """Notes that this side holds real cards, which the app neither deals nor sees."""
    g.team[side].unseen = 1


def has_hand(g: Game, side: int) -> bool:
    """Whether the record knows a hand of this side. It does not know real cards."""
    return not g.team[side].unseen


def deck_of(g: Game, side: int) -> int:
    """The deck that this side holds: 0 the offense's, 1 the defense's."""
    return role_of(g, side)


def hand(g: Game, side: int) -> list[int]:
    """This side's hand as counts."""
    return g.deck[role_of(g, side)].hand


def left_in_deck(g: Game, deck: int) -> list[int]:
    """Returns the cards that may be dealt from a deck, as counts."""
    return g.deck[deck].deck


def defense_cards(g: Game) -> int:
    """Returns the number of cards in the defense's deck and hand."""
    return cards_left(g, DEFENSE)


def label(data: Mapping[str, Any], header: Mapping[str, Any], name: str, translate: Translate) -> Label:
    """Returns the label of a card by its name. Raises KeyError if it is in neither deck."""
    return card_label(data["matrix"][header["options"]["matrix"]], name, translate)
