"""Which answers are legal: predicates on the record, with the reason of a refusal.

They are the same for people, computer coaches and bulk play."""

from __future__ import annotations

from itertools import combinations_with_replacement

from engine.kernel.compilation import rule
from engine.kernel.inputs import NONE
from engine.rulesets.first_and_goal.rules.record import (
    END_HALF,
    HAIL_MARY,
    KNEEL,
    METHOD_A,
    NO_ACTION,
    OFFENSE,
    ONSIDE,
    PLAYS,
    PUNT,
    REDRAW,
    SHOW_FAKE,
    SNEAK,
    SQUIB,
    TRY_TWO,
    Ask,
    Die,
    Game,
    HailMaryDeck,
    Kick,
    OnsideWhen,
    Phase,
    Ruling,
    Switch,
    role_of,
    unseen,
)

PAIRS = tuple((a, NONE) for a in range(PLAYS)) + tuple(combinations_with_replacement(range(PLAYS), 2))
FIRST_CARD, SECOND_CARD = tuple(a for a, _ in PAIRS), tuple(b for _, b in PAIRS)


@rule
def in_hand(g: Game, role: int, card: int) -> int:
    """Returns how many copies the hand may hold. Unseen: all in the pool except a known card on top."""
    d = g.deck[role]
    if not unseen(g, role):
        return d.hand[card]
    if d.hand_size == 0:
        return 0
    return d.deck[card] - int(d.known_top == card)


@rule
def barred(g: Game, card: int) -> bool:
    """1G-RED-1"""
    return g.spot >= 100 - g.limit[card] and g.limit[card] > 0


@rule
def playable(g: Game) -> int:
    """Offense cards that the hand may hold and that may be played here."""
    cards = 0
    for card in range(PLAYS):
        if not barred(g, card):
            cards += in_hand(g, OFFENSE, card)
    return cards


@rule
def cannot_play(g: Game) -> int:
    """1G-RED-2: whether every card in the hand is barred. Of an unseen hand only its coach knows; the app
    knows whether it is possible."""
    if unseen(g, OFFENSE):
        stuck = 0
        for card in range(PLAYS):
            if barred(g, card):
                stuck += in_hand(g, OFFENSE, card)
        return Ruling.CLAIM if stuck >= g.deck[OFFENSE].hand_size else Ruling.CLAIM_IMPOSSIBLE
    return Ruling.FINE if playable(g) == 0 else Ruling.CARD_PLAYABLE


@rule
def legal_redraw(g: Game, pair: int) -> int:
    """1G-RED-2: one or two barred cards of a hand that cannot be played."""
    if g.deck[OFFENSE].deck_size == 0:
        return Ruling.DECK_EMPTY
    first, second = FIRST_CARD[pair], SECOND_CARD[pair]
    if second != NONE and (g.deck[OFFENSE].hand_size < 2 or in_hand(g, OFFENSE, second) == 0):
        return Ruling.NOT_IN_HAND
    if in_hand(g, OFFENSE, first) < (2 if first == second else 1):
        return Ruling.NOT_IN_HAND
    if not barred(g, first) or (second != NONE and not barred(g, second)):
        return Ruling.CARD_PLAYABLE
    return cannot_play(g)


@rule
def legal_special(g: Game, call: int) -> int:
    """The calls that play no card, each under its own conditions (1G-PLAY-1)."""
    d = g.deck[OFFENSE]
    if g.phase == Phase.TRY:
        return Ruling.NOT_ON_A_TRY
    if call == PUNT:
        return Ruling.FINE if g.down == 4 else Ruling.NOT_FOURTH_DOWN
    if call == SNEAK:
        return Ruling.FINE if g.target - g.spot == 1 else Ruling.NOT_ONE_YARD
    if call == KNEEL:
        if d.deck_size > 0:
            return Ruling.DECK_NOT_EMPTY
        return Ruling.FINE if d.hand_size > 0 else Ruling.NO_HAND
    if call == HAIL_MARY:
        last = d.deck_size == 0 or g.options.hail_mary_deck == HailMaryDeck.ANY
        last = last and (d.hand_size == 1 or d.hand_size == 2)
        return Ruling.FINE if last and g.spot >= 35 else Ruling.NO_HAIL_MARY
    if call == END_HALF:
        return Ruling.DECK_NOT_EMPTY if d.deck_size > 0 else cannot_play(g)
    return Ruling.FINE  # a field goal: a card is always left, or the half would be over


@rule
def legal_card(g: Game, card: int) -> int:
    """Returns the Ruling on playing this card."""
    if in_hand(g, OFFENSE, card) == 0:
        return Ruling.NOT_IN_HAND
    return Ruling.BARRED if barred(g, card) else Ruling.FINE


@rule
def legal_offense_call(g: Game, call: int) -> int:
    """Section 4.1, offense_call"""
    if call < PLAYS:
        return legal_card(g, call)
    return legal_special(g, call) if call < REDRAW else legal_redraw(g, call - REDRAW)


@rule
def legal_kick_type(g: Game, kick: int) -> int:
    """1G-ONS-1, 1G-OPT-5"""
    if kick == ONSIDE and g.options.onside_when == OnsideWhen.AFTER_SCORE and g.after_score == 0:
        return Ruling.ONSIDE_AFTER_SCORE
    if kick == SQUIB and g.options.squib_kick == Switch.OFF:
        return Ruling.NO_SQUIB
    return Ruling.FINE


@rule
def legal_timeout_action(g: Game, role: int, action: int) -> int:
    """1G-PLAY-3, -4"""
    if action < PLAYS:
        return Ruling.FINE if g.deck[role].discard[action] > 0 else Ruling.NOT_IN_DISCARDS
    return Ruling.FINE


@rule
def legal(g: Game, kind: int, by: int, answer: int) -> int:
    """Returns the Ruling on this side's answer to this Decision now."""
    role = role_of(g, by)
    if kind == Ask.OFFENSE_CALL:
        return legal_offense_call(g, answer)
    if kind == Ask.FAKE_CARD_OFFENSE:
        return legal_card(g, answer)
    if kind in (Ask.DEFENSE_CALL, Ask.BURN_FROM_HAND, Ask.FG_CARD, Ask.FAKE_CARD_DEFENSE):
        return Ruling.FINE if in_hand(g, role, answer) > 0 else Ruling.NOT_IN_HAND
    if kind == Ask.TIMEOUT_ACTION:
        return legal_timeout_action(g, role, answer)
    if kind == Ask.KICK_TYPE:
        return legal_kick_type(g, answer)
    if kind == Ask.FAKE_OFFENSE and answer == SHOW_FAKE:
        return Ruling.FINE if playable(g) > 0 else Ruling.NO_FAKE
    if kind == Ask.PUNT_METHOD and answer != METHOD_A:
        there = g.kick_dice[by][Kick.PUNT] >> (answer - 1) & 1
        return Ruling.FINE if there == 1 else Ruling.NO_SUCH_PUNT_DIE
    if kind == Ask.TRY_CHOICE and answer == TRY_TWO:
        return Ruling.FINE if playable(g) > 0 else Ruling.NO_TWO_POINT
    return Ruling.FINE


@rule
def how_many(g: Game, kind: int) -> int:
    """Answers 0 to this minus one are worth looking at (redraws only for a hand that cannot be played)."""
    if kind == Ask.OFFENSE_CALL:
        return REDRAW if cannot_play(g) >= Ruling.REFUSED else REDRAW + len(PAIRS)
    if kind in (
        Ask.DEFENSE_CALL,
        Ask.BURN_FROM_HAND,
        Ask.FG_CARD,
        Ask.FAKE_CARD_OFFENSE,
        Ask.FAKE_CARD_DEFENSE,
    ):
        return PLAYS
    if kind == Ask.TIMEOUT_ACTION:
        return NO_ACTION + 1
    if kind == Ask.PUNT_METHOD:
        return 1 + Die.BLACK
    return 3 if kind == Ask.KICK_TYPE else 2
