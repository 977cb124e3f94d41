"""A coach knows only what his side may see."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import header, setup
from engine.catalog import RULESETS
from engine.kernel.record import copy_of
from engine.kernel.tape import Recorder
from engine.rulesets.first_and_goal.names import PLAYS, Ask
from engine.rulesets.first_and_goal.record import role_of

CHANCE = (Ask.DIE, Ask.DRAW, Ask.BURN)


def hide(g: Any, side: int, dice: random.Random) -> None:
    """Deals anew what this side may not see: the other's cards, all but their numbers, and its own deck."""
    own, other = g.deck[role_of(g, side)], g.deck[role_of(g, 1 - side)]
    other.on_table, other.known_top, other.burned = (dice.choice((-1, 0, 5)) for _ in range(3))
    for pile in ("deck", "hand", "discard"):
        counts = getattr(other, pile)
        dice.shuffle(counts)
    dice.shuffle(own.deck)


class Watcher(Recorder):
    """Asks every coach a second time, with everything hidden from him dealt anew."""

    def __init__(self, secret: int) -> None:
        super().__init__()
        self.dice, self.asked = random.Random(secret), 0

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        """The coach's answer, which must not change."""
        if kind in CHANCE:
            return super().answer(g, kind, by, item)
        hidden = copy_of(g)
        value = super().answer(g, kind, by, item)
        on_table = hidden.deck[0].on_table  # both cards are open once they are on the table
        hide(hidden, by, self.dice)
        hidden.deck[0].on_table = on_table
        again = RULESETS["first_and_goal"].coach(hidden, kind, by, number_of(hidden))
        assert again == value, Ask(kind).name
        self.asked += 1
        return value


def number_of(g: Any) -> int:
    """The number that the coach was given: the record's next one."""
    r = g.rng
    return int((r[0] + r[1] + r[3]) & 0xFFFFFFFF)


@pytest.mark.parametrize("edition", ["en", "de"])
def test_a_coach_answers_the_same_whatever_he_may_not_see(edition: str) -> None:
    asked = 0
    for game in range(12):
        g = setup.start_of(header(edition=edition, teams=("boston_bombers", "columbus_cobras")))
        watcher = Watcher(game)
        g.tape, g.log = watcher, None
        RULESETS["first_and_goal"].play_out(g, 5, 1, game)
        asked += watcher.asked
    assert asked > 12 * 300


def test_the_watcher_would_notice_a_coach_who_peeks(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(g: Any, kind: int, by: int, number: int) -> int:
        if kind == Ask.DEFENSE_CALL:
            hand = g.deck[role_of(g, by)].hand
            seen = max(range(PLAYS), key=lambda card: g.deck[role_of(g, 1 - by)].hand[card])
            return max(range(PLAYS), key=lambda card: (hand[card] > 0, (card + seen) % PLAYS))
        return coach(g, kind, by, number)

    coach = RULESETS["first_and_goal"].coach
    rules = RULESETS["first_and_goal"]
    monkeypatch.setattr("engine.coaches.first_and_goal.coach", peeking)
    object.__setattr__(rules, "coach", peeking)
    try:
        g = setup.start_of(header(teams=("base", "base")))
        g.tape, g.log = Watcher(1), None
        with pytest.raises(AssertionError, match="DEFENSE_CALL"):
            rules.play_out(g, 5, 1, 1)
    finally:
        object.__setattr__(rules, "coach", coach)
