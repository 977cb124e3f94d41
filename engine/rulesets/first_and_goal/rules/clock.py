"""Time-outs and burns: 1G-PLAY-2..5, 1G-CLK-2..4, 1G-PEN-9."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import ALWAYS, NONE, ask, ask_pair, note
from engine.rulesets.first_and_goal.rules.cards import (
    burn_top,
    deal,
    discard_from_hand,
    hand_into_deck,
    into_hand,
)
from engine.rulesets.first_and_goal.rules.names import DEFENSE, OFFENSE, RESHUFFLE, YES, Ask
from engine.rulesets.first_and_goal.rules.options import TimeoutsPerPlay
from engine.rulesets.first_and_goal.rules.record import Game


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
