"""The same game with another hand: people who may not see that hand must get the same answers for both.

A hand is a few ordinary words, so it cannot be recognized in a page. It is changed instead: an answer that
changes with it reveals something.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from typing import Any

from games.models import Game
from tests.access.outcomes import Caller

HOLDERS = {"home": "coach", "away": "opponent"}  # the home side has the ball: its defense coach sees no hand
ROLES = {"home": 0, "away": 1}  # offense, defense: the place of a deck in the engine's record


def hidden_from(caller: Caller) -> list[str]:
    """The sides whose hands this caller may not know."""
    return [side for side, holder in HOLDERS.items() if caller.here != holder]


def deal_others(game: Game, sides: list[str]) -> None:
    """Gives these sides other cards, and another sealed call to the side that has called."""
    saved = json.loads(zlib.decompress(b64decode(game.saved)))
    _exchange(saved, sides)
    text = json.dumps(saved, separators=(",", ":")).encode()
    Game.objects.filter(pk=game.pk).update(saved=b64encode(zlib.compress(text)).decode())
    for entry in game.entries.filter(kind="set_state"):
        _exchange(entry.answer, sides)
        entry.save(update_fields=["answer"])
    for entry in game.entries.filter(asked="draw", by__in=sides):
        cards = entry.answer or []
        entry.answer = cards[:1] * len(cards)
        entry.save(update_fields=["answer"])
    for seat in game.seats.filter(side__in=sides, early__isnull=False):
        seat.early = {**(seat.early or {}), "answer": "another card"}
        seat.save(update_fields=["early"])


def _exchange(state: Any, sides: list[str]) -> None:
    """Exchanges a card in the hand of each of these sides for one of its deck, in the engine's record. The
    cards stay complete, so the game could continue."""
    if isinstance(state, list):
        for one in state:
            _exchange(one, sides)
    elif isinstance(state, dict):
        for name, value in state.items():
            if name == "deck" and isinstance(value, list) and isinstance(value[0], dict):
                for role in (ROLES[side] for side in sides):
                    _exchange_card(value[role]["hand"], value[role]["deck"])
            else:
                _exchange(value, sides)


def _exchange_card(hand: list[int], deck: list[int]) -> None:
    """Exchanges one card of the most frequent kind in each; both count cards by kind. At least one of each
    stays where it was."""
    given = hand.index(max(hand))
    taken = deck.index(max(count for kind, count in enumerate(deck) if kind != given))
    for pile, more, less in ((hand, taken, given), (deck, given, taken)):
        pile[more] += 1
        pile[less] -= 1
