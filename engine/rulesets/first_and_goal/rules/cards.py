"""Cards: hands, decks and discards as counts (1G-PLAY-3..10), changing hands (1G-HAND)."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import ALWAYS, NONE, ask, ask_pair, note
from engine.rulesets.first_and_goal.rules.record import (
    DEFENSE,
    HAND,
    OFFENSE,
    PLAYS,
    RESHUFFLE,
    YES,
    Ask,
    DrawRule,
    Game,
    TimeoutsPerPlay,
    side_of,
    unseen,
)


@rule
def leave_hand(g: Game, role: int, card: int) -> None:
    """Removes a card from the hand, or from the pool if the cards are unseen."""
    d = g.deck[role]
    if unseen(g, role):
        d.deck[card] -= 1
    else:
        d.hand[card] -= 1
    d.hand_size -= 1


@rule
def into_hand(g: Game, role: int, card: int) -> None:
    d = g.deck[role]
    if unseen(g, role):
        d.deck[card] += 1
    else:
        d.hand[card] += 1
    d.hand_size += 1


@rule
def take_known_top(g: Game, role: int) -> int:
    """The card that lies face up on the deck (1G-PEN-9), or NONE."""
    d = g.deck[role]
    card = d.known_top
    d.known_top = NONE
    if card != NONE:
        note(g, Event.KNOWN_CARD, side_of(g, role), card)
    return card


@rule
def deal(g: Game, role: int, cards: int) -> None:
    """Deals that many top cards into the hand as one input. Unseen cards are moved without being named."""
    d = g.deck[role]
    known = NONE
    if cards > 0:
        known = take_known_top(g, role)
    d.deck_size -= cards
    d.hand_size += cards
    if unseen(g, role):
        return
    if known != NONE:
        d.deck[known] -= 1
        d.hand[known] += 1
        cards -= 1
    d.dealing = cards
    for nth in range(cards):
        card = ask(g, Ask.DRAW, side_of(g, role), role)
        d.dealing = cards - nth - 1
        d.deck[card] -= 1
        d.hand[card] += 1


@rule
def burn_top(g: Game, role: int) -> int:
    """Moves the top card face up to the discards. The person who holds real cards names it."""
    d = g.deck[role]
    card = take_known_top(g, role)
    if card == NONE:
        card = ask(g, Ask.BURN, side_of(g, role), role)
    d.deck[card] -= 1
    d.deck_size -= 1
    d.discard[card] += 1
    note(g, Event.BURN, side_of(g, role), card)
    return card


@rule
def discards_into_deck(g: Game, role: int) -> None:
    """1G-PLAY-10"""
    d = g.deck[role]
    for card in range(PLAYS):
        d.deck[card] += d.discard[card]
        d.deck_size += d.discard[card]
        d.discard[card] = 0


@rule
def fill_hand(g: Game, role: int, most: int) -> None:
    """1G-PLAY-9: at most `most` cards, while the hand is below eight and the deck lasts."""
    d = g.deck[role]
    if role == DEFENSE and d.deck_size + d.hand_size == 0:
        discards_into_deck(g, role)
        most = HAND
    deal(g, role, max(0, min(most, HAND - d.hand_size, d.deck_size)))


@rule
def lacks_cards(g: Game, role: int) -> bool:
    """Whether this hand should have more cards when a down begins, and can get them. With `draw_rule` one
    card it may have become smaller in the game, but not empty."""
    d = g.deck[role]
    if d.deck_size == 0 and not (role == DEFENSE and d.hand_size == 0):
        return False
    return d.hand_size == 0 or (d.hand_size < HAND and g.options.draw_rule != DrawRule.ONE_CARD)


@rule
def deal_hands(g: Game) -> None:
    """Fills the hands that are not full, after a correction."""
    for role in range(2):
        if lacks_cards(g, role):
            fill_hand(g, role, HAND)


@rule
def hand_into_deck(g: Game, role: int) -> None:
    """A shuffle needs no dice here: every later draw is weighted by what is left."""
    d = g.deck[role]
    if not unseen(g, role):
        for card in range(PLAYS):
            d.deck[card] += d.hand[card]
            d.hand[card] = 0
    d.deck_size += d.hand_size
    d.hand_size = 0
    d.known_top = NONE


@rule
def new_deck(g: Game, role: int) -> None:
    """All its cards in one pile, none in the hand."""
    d = g.deck[role]
    d.deck_size = 0
    for card in range(PLAYS):
        d.deck[card] = g.copies[role][card]
        d.deck_size += g.copies[role][card]
        d.hand[card] = 0
        d.discard[card] = 0
    d.hand_size = 0
    d.known_top = NONE


@rule
def new_decks(g: Game, holder: int) -> None:
    """1G-SET-3, 1G-HALF-1: all cards of both decks, hands of eight."""
    g.holder = holder
    for role in range(2):
        new_deck(g, role)
        fill_hand(g, role, HAND)


@rule
def change_hands(g: Game, side: int) -> None:
    """1G-HAND-1, -2: the decks change hands unless this side holds the offense deck already."""
    if g.holder == side:
        return
    hand_into_deck(g, OFFENSE)
    hand_into_deck(g, DEFENSE)
    g.holder = side
    fill_hand(g, OFFENSE, HAND)
    fill_hand(g, DEFENSE, HAND)


@rule
def lay_down(g: Game, role: int, card: int) -> None:
    """Plays a card from the hand onto the table."""
    leave_hand(g, role, card)
    g.deck[role].on_table = card


@rule
def clear_table(g: Game, back_to_hand: bool) -> None:
    """The played cards go to their discards, or back to the hands (1G-PEN-8)."""
    for role in range(2):
        d = g.deck[role]
        if d.on_table != NONE:
            if back_to_hand:
                into_hand(g, role, d.on_table)
            else:
                d.discard[d.on_table] += 1
        d.on_table = NONE
        d.burned = NONE


@rule
def after_the_play(g: Game, back_to_hand: bool) -> None:
    """1G-PLAY-9: the table is cleared, then each coach draws."""
    clear_table(g, back_to_hand)
    most = 1 if g.options.draw_rule == DrawRule.ONE_CARD else HAND
    fill_hand(g, OFFENSE, most)
    fill_hand(g, DEFENSE, most)


@rule
def discard_from_hand(g: Game, role: int, card: int) -> None:
    """Moves a hand card directly to the discards."""
    leave_hand(g, role, card)
    g.deck[role].discard[card] += 1


@rule
def time_out(g: Game, side: int) -> None:
    """1G-PLAY-3, -4: its caller pays, both coaches may act, neither sees what the other does."""
    g.team[side].timeouts -= 1
    note(g, Event.TIMEOUT, side, 1)
    ours, theirs = ask_pair(g, Ask.TIMEOUT_ACTION, g.offense, Ask.TIMEOUT_ACTION, 1 - g.offense, ALWAYS)
    time_out_action(g, OFFENSE, ours)
    time_out_action(g, DEFENSE, theirs)


@rule
def time_out_action(g: Game, role: int, action: int) -> None:
    """A: any one discard into the hand. B: the whole hand into the deck, as many cards back."""
    d = g.deck[role]
    cards = d.hand_size
    if action == RESHUFFLE and cards > 0:  # 1G-PLAY-4: an empty hand disturbs no deck
        hand_into_deck(g, role)
        deal(g, role, cards)
    elif action < RESHUFFLE:
        d.discard[action] -= 1
        into_hand(g, role, action)


@rule
def time_outs(g: Game) -> None:
    """1G-PLAY-2: the offense decides first; `timeouts_per_play`:
    one each before a play, or until neither calls."""
    defense = 1 - g.offense
    again = True
    while again:
        ours = g.team[g.offense].timeouts > 0 and ask(g, Ask.TIMEOUT_OFFENSE, g.offense, 0) == YES
        theirs = g.team[defense].timeouts > 0 and ask(g, Ask.TIMEOUT_DEFENSE, defense, 0) == YES
        if ours:
            time_out(g, g.offense)
        if theirs:
            time_out(g, defense)
        again = (ours or theirs) and g.options.timeouts_per_play == TimeoutsPerPlay.NO_LIMIT


@rule
def burn_stopped(g: Game) -> bool:
    """1G-CLK-4: a time-out called at once."""
    defense = 1 - g.offense
    if g.team[defense].timeouts == 0 or ask(g, Ask.STOP_BURN, defense, 0) != YES:
        return False
    time_out(g, defense)
    return True


@rule
def burn_a_card(g: Game) -> None:
    """The top of the offense deck, or a hand card when it is empty;
    remembered, because a foul undoes it (1G-PEN-9)."""
    d = g.deck[OFFENSE]
    if d.deck_size + d.hand_size == 0:
        return
    d.burned_from_hand = int(d.deck_size == 0)
    if d.burned_from_hand == 1:
        d.burned = ask(g, Ask.BURN_FROM_HAND, g.offense, 0)
        discard_from_hand(g, OFFENSE, d.burned)
    else:
        d.burned = burn_top(g, OFFENSE)


@rule
def run_burn(g: Game) -> None:
    """1G-PLAY-5: a run costs a second card, unless a time-out stops it."""
    d = g.deck[OFFENSE]
    if d.deck_size + d.hand_size > 0 and not burn_stopped(g):
        burn_a_card(g)


@rule
def undo_burn(g: Game) -> None:
    """1G-PEN-9: a foul, even a declined one, puts the burned card back where it came from."""
    d = g.deck[OFFENSE]
    if d.burned == NONE:
        return
    d.discard[d.burned] -= 1
    if d.burned_from_hand == 1:
        into_hand(g, OFFENSE, d.burned)
    else:
        d.deck[d.burned] += 1
        d.deck_size += 1
        d.known_top = d.burned
    d.burned = NONE


@rule
def run_clock(g: Game) -> None:
    """1G-CLK-2..4: after a completed pass the offense may burn a card, if the defense lets it."""
    if g.deck[OFFENSE].deck_size > 0 and ask(g, Ask.RUN_CLOCK, g.offense, 0) == YES and not burn_stopped(g):
        burn_top(g, OFFENSE)
