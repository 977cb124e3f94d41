"""1st & Goal: the record with another down due, its decks and hands."""

from __future__ import annotations

from engine.gridiron.corrections import (
    DownCorrection,
    apply_correction,
    has_sound_counts,
    has_sound_spot,
    impossible_state,
    is_possible_period,
    require_clock,
    require_period,
)
from engine.gridiron.translation import gettext_noop as _
from engine.kernel.inputs import NONE
from engine.rulesets.first_and_goal.rules.cards import clear_table, hand_into_deck, lacks_cards, new_deck
from engine.rulesets.first_and_goal.rules.names import DEFENSE, OFFENSE, PLAYS, Phase
from engine.rulesets.first_and_goal.rules.options import OnOff, Scoreless
from engine.rulesets.first_and_goal.rules.record import Game, unseen

HALVES, TIMEOUTS = 2, 3  # 1G-SET-3
TOO_FEW_CARDS = _("The hand alone has {hand} cards, so {left} cannot be left: give at least {hand}.")
TOO_MANY_CARDS = _("A deck has at most {most} cards, not {left}: give the number of cards left.")


def correct(g: Game, wanted: DownCorrection) -> None:
    """Cards stay where they lie, as many as are wanted in deck and hand. Where the other side gets the ball
    the decks change hands, so both hands go back into them (1G-HAND-1). Hands that are not full are dealt,
    and before a coin toss the decks are new.

    Raises EngineError impossible_state."""
    repeated = g.options.overtime_scoreless == Scoreless.REPEAT
    require_period(wanted, regulation=HALVES, overtime=g.options.overtime == OnOff.ON, again=repeated)
    require_clock(wanted.clock, sum(g.copies[OFFENSE]))
    clear_table(g, True)
    if g.phase == Phase.START:  # before a coin toss, which new decks follow
        new_deck(g, OFFENSE)
        new_deck(g, DEFENSE)
    apply_correction(g, wanted, phase=Phase.DOWN, most_timeouts=TIMEOUTS)
    g.half, g.after_score, g.try_again = wanted.period, 0, 0
    if g.holder != g.offense:
        hand_into_deck(g, OFFENSE)
        hand_into_deck(g, DEFENSE)
        g.holder = g.offense
    _set_deck(g, OFFENSE, wanted.clock)
    if wanted.defense_cards is not None:
        _set_deck(g, DEFENSE, wanted.defense_cards)
    if lacks_cards(g, OFFENSE) or lacks_cards(g, DEFENSE):
        g.phase = Phase.DEAL


def cards_left(g: Game, role: int) -> int:
    """Returns the number of cards in deck and hand of the offense or the defense."""
    return g.deck[role].deck_size + g.deck[role].hand_size


def _set_deck(g: Game, role: int, left: int) -> None:
    """So many cards are left in deck and hand; the hand stays as it is. Cards come out of the discards, or go
    there: of what there is most of first."""
    d = g.deck[role]
    if left > (most := sum(g.copies[role])):
        raise impossible_state(TOO_MANY_CARDS, left=left, most=most)
    if left < d.hand_size:
        raise impossible_state(TOO_FEW_CARDS, left=left, hand=d.hand_size)
    more = left - cards_left(g, role)
    d.known_top = NONE
    source, goal = (d.discard, d.deck) if more > 0 else (d.deck, d.discard)
    for _card in range(abs(more)):
        card = source.index(max(source))
        source[card] -= 1
        goal[card] += 1
    d.deck_size += more


def is_sound(g: Game) -> bool:
    """Whether the decks have the cards of the box, and sizes that match them."""
    return (
        g.phase in tuple(Phase)
        and is_possible_period(g.half)
        and has_sound_counts(g, TIMEOUTS)
        and has_sound_spot(g, Phase.DOWN)
        and all(_is_whole(g, role) for role in (OFFENSE, DEFENSE))
    )


def _is_whole(g: Game, role: int) -> bool:
    d = g.deck[role]
    piles = (d.deck, d.hand, d.discard)
    copies = [sum(pile[card] for pile in piles) for card in range(PLAYS)]
    if d.on_table in range(PLAYS):
        copies[d.on_table] += 1
    in_deck = d.deck_size + (d.hand_size if unseen(g, role) else 0)
    hand = 0 if unseen(g, role) else d.hand_size
    return (
        min(map(min, piles)) >= 0
        and (copies == list(g.copies[role]) or not any(copies))
        and min(d.deck_size, d.hand_size) >= 0
        and (sum(d.deck), sum(d.hand)) == (in_deck, hand)
        and 0 <= d.dealing <= sum(g.copies[role])
        and all(NONE <= card < PLAYS for card in (d.known_top, d.on_table, d.burned))
    )
