"""A line of play-by-play from the record, at the moment when something happened; and the clock."""

from __future__ import annotations

from engine.gridiron.events import Event, Line
from engine.gridiron.field import GOAL
from engine.kernel.asking import NONE
from engine.rulesets.first_and_goal.names import DECK, DEFENSE, OFFENSE
from engine.rulesets.first_and_goal.record import Game
from engine.rulesets.first_and_goal.throwing import dice_of


def line(g: Game, event: int, side: int, amount: int) -> Line:
    """Everything that a sentence about it needs."""
    dice: tuple[tuple[int, int], ...] = ()
    if event == Event.THROW:
        thrown = dice_of(g.throw)
        dice = tuple((int(die), g.throw.shown[nth]) for nth, (_, die) in enumerate(thrown))
    offense, defense = g.deck[OFFENSE], g.deck[DEFENSE]
    clock = offense.deck_size + offense.hand_size
    calls = (offense.on_table, defense.on_table)
    points = (g.team[0].score, g.team[1].score)
    spot = min(GOAL, max(0, g.spot))  # the dice may have carried the ball beyond a goal line
    return Line(
        int(event), side, amount, g.half, g.offense, g.down, g.target, spot, *points, clock, calls, dice
    )


def clock(g: Game) -> str:
    """Deck + hand of the offense: 1G-CLK-1."""
    return f"{g.deck[OFFENSE].deck_size}+{g.deck[OFFENSE].hand_size}"


def set_clock(g: Game, period: int, left: int) -> bool:
    """That many cards are left to the offense, whose hand stays as it is; False where no deck is so large.

    Cards come out of the discards, or go there: of what there is most of first."""
    g.half, g.holder = period, g.offense
    g.deck[OFFENSE].on_table, g.deck[DEFENSE].on_table = NONE, NONE
    return set_deck(g, OFFENSE, left)


def cards_left(g: Game, role: int) -> int:
    """Deck and hand of the offense or the defense."""
    return g.deck[role].deck_size + g.deck[role].hand_size


def set_deck(g: Game, role: int, left: int) -> bool:
    """The same for the deck of the offense or the defense."""
    d = g.deck[role]
    if not d.hand_size <= left <= DECK:
        return False
    more = left - d.hand_size - d.deck_size
    d.known_top = NONE
    source, goal = (d.discard, d.deck) if more > 0 else (d.deck, d.discard)
    for _card in range(abs(more)):
        card = source.index(max(source))
        source[card] -= 1
        goal[card] += 1
    d.deck_size += more
    return True
