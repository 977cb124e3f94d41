"""Hands of cards that a phone may know.

A phone that plays offline never gets the hand that the computer holds. It gets another one, dealt from the
same hidden cards, and records it in its first entry (`deal`). When the phone's log arrives, that hand counts;
the server replaces it before the computer continues."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from engine.errors import EngineError
from engine.gridiron.corrections import is_down_correction
from engine.gridiron.events import SIDES
from engine.gridiron.questions import nth_card
from engine.gridiron.words import gettext_noop as _
from engine.kernel.dice import Entropy, scale
from engine.kernel.record import copy_of
from engine.play.corrections import BEFORE
from engine.play.scoresheet import DEAL, PHONE, Entry, Scoresheet

if TYPE_CHECKING:
    from engine.play.playthrough import Playthrough
    from engine.rulesets.contract import Cards

NOT_YET_RECORDED = "along"  # this hand was dealt for a phone, and is on no sheet yet
NOT_NOW = _("A hand cannot be dealt in the middle of a play: wait until the play is over.")
OTHER_CARDS = _("This side cannot hold these cards: give {size} of the cards that nobody has seen yet.")


def has_hand(game: Playthrough, side: str) -> bool:
    """Whether the game knows a hand of this side. It does not know real cards."""
    return game.rules.cards is not None and not game.now.team[SIDES.index(side)].unseen


def deal_hand(game: Playthrough, side: str, secret: bytes, purpose: str) -> list[str]:
    """Returns the names of a new hand for this side, dealt from its hidden cards, in the order of plays. The
    hand depends on the secret, the purpose and the number of the next entry, and reveals nothing about dice
    or about deals for other purposes.

    Raises EngineError no_deal_now."""
    held = _require_settled(game, side)
    by, number = SIDES.index(side), game.sheet.last + 1
    entropy = Entropy(hashlib.sha256(f"deal {purpose} ".encode() + secret).digest())
    left, cards = held.hidden_cards(game.now, by), list[int]()
    names, deck = _deck(game, held, side)
    for nth in range(deck.hand_size):
        cards.append(nth_card(left, scale(entropy.number(number, nth), sum(left))))
        left[cards[-1]] -= 1
    return [names[card] for card in sorted(cards)]


def replace_hand(game: Playthrough, side: str, cards: Any) -> None:
    """Replaces this side's hand with these cards. Cards that it has played in the current play stay.

    Raises EngineError no_deal_now or wrong_hand; nothing has changed then."""
    held = _require_settled(game, side)
    by, mark = SIDES.index(side), copy_of(game.mark)
    held.write_hand(mark, game.now, by, _counts(game, held, side, cards))
    try:
        sheet = Scoresheet(game.sheet.header, before=game.sheet.last)
        trial = type(game)(game.start, sheet, mark, game.since, game.reported)
    except ValueError as error:  # with this hand the play could not have gone as it did
        raise _not_now() from error
    if (trial.wants, len(trial.since)) != (game.wants, len(game.since)):
        raise _not_now()
    game.mark = mark
    game.run_on()
    game.new_lines = []


def record_deals(game: Playthrough) -> None:
    """Records the hands that were dealt for a phone, before its first entry. A phone cannot replay what is
    hidden from it, so the state after the deal is kept and undos begin from there."""
    for side in [side for side, dealer in game.hands.items() if dealer == NOT_YET_RECORDED]:
        names, deck = _deck(game, _cards_of(game), side)
        cards = [name for name, count in zip(names, deck.hand, strict=True) for _nth in range(count)]
        game.sheet.write(kind=DEAL, id=DEAL, by=side, answer=cards, source=PHONE)
        game.hands[side], game.dealt = PHONE, {}
        game.dealt = {**json.loads(game.save()), "last": game.sheet.last}


def reset_hand_knowledge(game: Playthrough, answer: Any) -> None:
    """Updates, after this correction, which hands a phone may know: those of an earlier play and those in a
    phone's log."""
    if BEFORE in answer:
        game.hands = dict.fromkeys(game.hands, PHONE)
    elif not is_down_correction(answer):
        game.hands = {side: PHONE for side in SIDES if has_hand(game, side)}


def newest_deal(entries: Collection[Entry]) -> int:
    """The number of the newest deal among these entries, 0 if there is none."""
    return max((entry.n for entry in entries if entry.kind == DEAL), default=0)


def _cards_of(game: Playthrough) -> Cards[Any]:
    """The ruleset's cards. Raises EngineError no_deal_now in a game without cards."""
    if game.rules.cards is None:
        raise _not_now()
    return game.rules.cards


def _deck(game: Playthrough, held: Cards[Any], side: str) -> tuple[tuple[str, ...], Any]:
    """The names of the plays in this side's deck, and the deck in the record."""
    number = held.deck_of(game.now, SIDES.index(side))
    return game.questions.plays[number], game.now.deck[number]


def _counts(game: Playthrough, held: Cards[Any], side: str, cards: Any) -> list[int]:
    """Converts names of cards to counts in the order of plays. Raises EngineError wrong_hand."""
    (names, deck), left = _deck(game, held, side), held.hidden_cards(game.now, SIDES.index(side))
    if isinstance(cards, list) and len(cards) == deck.hand_size and all(card in names for card in cards):
        counts = [cards.count(name) for name in names]
        if all(count <= most for count, most in zip(counts, left, strict=True)):
            return counts
    raise EngineError("wrong_hand", OTHER_CARDS, size=deck.hand_size)


def _require_settled(game: Playthrough, side: str) -> Cards[Any]:
    """Checks that the current play reveals nothing about the side's hand: the side has shown every card that
    left its hand, and has drawn none. Returns the ruleset's cards. Raises EngineError no_deal_now."""
    held = _cards_of(game)
    if side not in SIDES or not has_hand(game, side) or game.over:
        raise _not_now()
    by, kept = SIDES.index(side), {*game.sealed, *game.void}
    secrets = any(
        whose == by and (kind in game.questions.secret or number in kept)
        for number, kind, whose, _values in game.since
    )
    if secrets or not held.can_write_hand(game.mark, game.now, by):
        raise _not_now()
    return held


def _not_now() -> EngineError:
    return EngineError("no_deal_now", NOT_NOW)
