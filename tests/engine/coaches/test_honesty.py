"""A coach uses only information that its side may see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.catalog import RULESETS
from engine.coaches import NAMES
from engine.play import setup
from engine.play.setup import header
from engine.rulesets.first_and_goal.rules.record import PLAYS, Ask, role_of
from engine.rulesets.first_and_roll.rules.record import Ask as Roll
from tests.engine.coaches.hidden_information import Watcher
from tests.engine.conformance.games import Case, each_case

Coach = Callable[[Any, int, int, int], int]


def watched(ruleset: str, game: int, **chosen: Any) -> int:
    """How often the coaches of one game were asked twice and gave the same answer."""
    g = setup.starting_record(header(ruleset=ruleset, **chosen))
    watcher = Watcher(ruleset, game)
    g.tape, g.log = watcher, None
    RULESETS[ruleset].play_out(g, 5, 1, game)
    return watcher.repeated


@each_case
@pytest.mark.parametrize("coach", NAMES)
def test_coach_ignores_hidden_information(case: Case, coach: str) -> None:
    ruleset, edition = case
    chosen = {"edition": edition, "teams": ("boston_bombers", "columbus_cobras"), "coaches": (coach, coach)}
    assert sum(watched(ruleset, game, **chosen) for game in range(2)) > 2 * 150


def peek_at_the_hand(g: Any, kind: int, by: int, number: int) -> int:
    """A cheating coach: the defense answers according to the offense's hand."""
    if kind != Ask.DEFENSE_CALL:
        return HONEST["first_and_goal"](g, kind, by, number)
    own, other = g.deck[role_of(g, by)].hand, g.deck[role_of(g, 1 - by)].hand
    seen = max(range(PLAYS), key=lambda card: other[card])
    return max(range(PLAYS), key=lambda card: (own[card] > 0, (card + seen) % PLAYS))


def peek_at_the_dice(g: Any, kind: int, by: int, number: int) -> int:
    """A cheating coach: the offense calls what suits the next dice."""
    if kind != Roll.CALL_OFF:
        return HONEST["first_and_roll"](g, kind, by, number)
    return int(g.rng[2]) % 3


HONEST: dict[str, Coach] = {name: rules.coach for name, rules in RULESETS.items()}


@pytest.mark.parametrize(
    ("ruleset", "module", "peeking", "decisions"),
    [
        ("first_and_goal", "decisions", peek_at_the_hand, Ask.DEFENSE_CALL),
        ("first_and_roll", "equilibrium", peek_at_the_dice, Roll.CALL_OFF),
    ],
)
def test_watcher_detects_a_coach_that_uses_hidden_information(
    monkeypatch: pytest.MonkeyPatch, ruleset: str, module: str, peeking: Coach, decisions: int
) -> None:
    monkeypatch.setitem(RULESETS, ruleset, replace(RULESETS[ruleset], coach=peeking))
    monkeypatch.setattr(f"engine.rulesets.{ruleset}.coach.{module}.coach", peeking)
    with pytest.raises(AssertionError, match=str(int(decisions))):
        watched(ruleset, 1)
