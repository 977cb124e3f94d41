"""Invariants of a record before every input."""

from __future__ import annotations

from typing import Any

from engine.kernel.inputs import NONE, InputRequest
from engine.rulesets.first_and_goal.rules.record import (
    DECK,
    HAND,
    OFFENSE,
    Ask,
    FakedFieldGoal,
    PenaltyCards,
    Phase,
    SafetyLine,
)

POINTS = {0, 1, 2, 3, 6}


class Football:
    """Invariants of every ruleset: only possible numbers of points are added, and time-outs only decrease
    within a half."""

    def __init__(self) -> None:
        self.points, self.timeouts, self.half = [0, 0], [99, 99], 0

    def look(self, g: Any, _want: InputRequest) -> None:
        """Checks the record before one input."""
        period = getattr(g, "half", getattr(g, "period", 0))
        if period != self.half:
            self.half, self.timeouts = period, [99, 99]
        for side in range(2):
            assert g.team[side].score - self.points[side] in POINTS
            assert 0 <= g.team[side].timeouts <= self.timeouts[side]
            self.points[side], self.timeouts[side] = g.team[side].score, g.team[side].timeouts


class FirstAndGoal(Football):
    """Section 4.4 of the rule reference of 1st & Goal."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = NONE  # the offense's cards at its last call; NONE once they may have changed

    def look(self, g: Any, want: InputRequest) -> None:
        """Checks the record before one input."""
        super().look(g, want)
        if g.phase == Phase.START:
            return  # the decks are being made
        for d in g.deck:
            assert sum(d.deck) + sum(d.hand) + sum(d.discard) + (d.on_table != NONE) == DECK
            assert min(d.deck + d.hand + d.discard) >= 0
            assert d.hand_size <= HAND + 6  # a card for each time-out of both sides
            if want[0] != Ask.DRAW:
                assert (sum(d.deck), sum(d.hand)) == (d.deck_size, d.hand_size)
        self._look_at_the_down(g, want[0])
        self._look_at_penalties(g, want[0])

    def _look_at_the_down(self, g: Any, kind: int) -> None:
        if kind == Ask.OFFENSE_CALL:
            nearest = 0 if g.options.safety_line == SafetyLine.CROSSES else 1
            assert nearest <= g.spot <= 99
            assert 1 <= g.down <= 4
            assert g.spot < g.target <= 100
            assert g.phase in (Phase.DOWN, Phase.TRY)

    def _look_at_penalties(self, g: Any, kind: int) -> None:
        """A foul does not change the number of cards, except for played cards under the option `discard`."""
        offense = g.deck[OFFENSE]
        held = offense.deck_size + offense.hand_size + (offense.on_table != NONE)
        paid = g.options.faked_fg_cost == FakedFieldGoal.AS_A_KICK and kind == Ask.FAKE_CARD_OFFENSE
        if kind == Ask.TIMEOUT_ACTION or paid:
            self.cards = NONE  # a time-out, or a faked field goal that pays, may change them
        elif kind == Ask.PENALTY_ANSWER and offense.on_table != NONE and self.cards != NONE:
            assert held == self.cards
            self.cards = NONE if g.options.penalty_cards == PenaltyCards.DISCARD else held
        elif kind == Ask.OFFENSE_CALL:
            self.cards = held


WATCHES: dict[str, type[Football]] = {"first_and_goal": FirstAndGoal}


def watch_of(ruleset: str) -> Football:
    """The invariants to check in one game of this ruleset."""
    return WATCHES.get(ruleset, Football)()
