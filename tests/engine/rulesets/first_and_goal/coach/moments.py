"""Situations of 1st & Goal for tests of its coach. Home has the ball; `spot` counts from its goal line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.catalog import RULESETS
from engine.components.library import component_set
from engine.play import setup
from engine.play.setup import header
from engine.rulesets.first_and_goal.rules.record import DEFENSE, OFFENSE, Ask, Phase
from engine.rulesets.first_and_goal.rules.setup import play_names

HOME, AWAY = 0, 1
NUMBERS = range(0, 1 << 32, 1 << 26)  # 64 random numbers, evenly spread
MATRIX = "house_matrix_first_and_goal"
NAMES = play_names(component_set("first_and_goal", "house_2026").data["matrix"][MATRIX])
HAND = {"counter": 2, "slant": 2, "bomb": 1, "screen": 1, "sweep": 1, "short_pass": 1}
AGAINST = {"nickel": 2, "dime": 2, "goal_line": 1, "prevent": 1, "run_blitz": 1, "base_four_three": 1}


def moment(
    *,
    spot: int = 50,
    down: int = 1,
    to_go: int = 10,
    half: int = 1,
    lead: int = 0,
    deck: int = 40,
    hand: Mapping[str, int] | None = None,
    phase: int = Phase.DOWN,
    coach: str = "situational",
    teams: tuple[str, str] = ("base", "base"),
    options: Mapping[str, Any] | None = None,
) -> Any:
    """A record. `lead` is home's lead, `deck` the size of the offense deck; all other cards are discarded."""
    chosen = {"matrix": MATRIX} | dict(options or {})
    g = setup.starting_record(header(options=chosen, teams=teams, coaches=(coach, coach)))
    g.phase, g.half, g.holder, g.offense = phase, half, HOME, HOME
    g.spot, g.down, g.target = spot, down, spot + to_go
    g.team[HOME].score, g.team[AWAY].score = 20 + max(0, lead), 20 + max(0, -lead)
    give(g, OFFENSE, HAND if hand is None else hand, deck)
    give(g, DEFENSE, AGAINST, 40)
    return g


def give(g: Any, role: int, hand: Mapping[str, int], deck: int) -> None:
    """Sets a hand by card names and a deck of this size; all other cards are discarded."""
    d = g.deck[role]
    d.hand = [hand.get(name, 0) for name in NAMES[role]]
    left = [5 - held for held in d.hand]
    d.deck = [0] * len(left)
    for nth in range(deck):
        card = max(range(len(left)), key=lambda play: (left[play], -(play + nth) % len(left)))
        left[card] -= 1
        d.deck[card] += 1
    d.discard, d.deck_size, d.hand_size = left, deck, sum(d.hand)


def answers(g: Any, kind: Ask, by: int = HOME, numbers: Sequence[int] = NUMBERS) -> set[int]:
    """Every answer that the coach of this side gives here, over the given numbers."""
    return {RULESETS["first_and_goal"].coach(g, kind, by, number) for number in numbers}


def offense_card(name: str) -> int:
    """The number of an offense card."""
    return NAMES[OFFENSE].index(name)


def is_cards(calls: set[int]) -> bool:
    """Whether all these offense calls are cards."""
    return max(calls) < len(NAMES[OFFENSE])
