"""Tries (1G-TRY-1) and time-outs: the offense's before a play fetches a card (1G-PLAY-3), the defense's saves
cards of the clock (1G-CLK-4)."""

from __future__ import annotations

from engine.gridiron import late_choices
from engine.gridiron.field import first_and_ten
from engine.rulesets.first_and_goal.rules.cards import burn_top
from engine.rulesets.first_and_goal.rules.names import OFFENSE, Ask, Phase
from engine.rulesets.first_and_goal.rules.record import Game
from engine.rulesets.first_and_goal.rules.scoring import TRY_SPOT


def _times(g: Game) -> list[tuple[int, int]]:
    return [(2, cards) for cards in late_choices.moments(sum(g.copies[OFFENSE]), 16, 8, 4, 2)]


def _place_try(g: Game) -> None:
    g.phase, g.spot, g.try_again, g.after_score = Phase.TRY, TRY_SPOT, 0, 1
    first_and_ten(g)


def _run_down(g: Game, cards: int) -> None:
    while g.deck[OFFENSE].deck_size + g.deck[OFFENSE].hand_size > cards:
        burn_top(g, OFFENSE)


LATE_CHOICES = late_choices.LateChoices(
    _times, _place_try, int(Ask.TRY_CHOICE), (int(Ask.TIMEOUT_OFFENSE), int(Ask.STOP_BURN)), _run_down
)
