"""Scenarios of 1st & Goal: converts the words of a file to a record, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.gridiron.events import SIDES
from engine.gridiron.scenarios import GridironScenarios
from engine.gridiron.words import Data
from engine.kernel.inputs import NONE
from engine.rulesets.first_and_goal.rules.questions import Questions
from engine.rulesets.first_and_goal.rules.record import DEFENSE, HAND, OFFENSE, PLAYS, Deck, Game, Phase

BOX = "house_2026"  # the set of the rule reference, whose matrix a file need not name
OVERTIME = 3
DECKS = ("offense", "defense")
NOBODY: dict[str, int] = {"home": 0, "away": 0}
# What a situation starts from that says nothing else: no time-outs, so that nobody is asked about them.
DEFAULTS: dict[str, Any] = {
    "at": "down",
    "offense": "home",
    "half": 1,
    "score": NOBODY,
    "timeouts": NOBODY,
    "received_first": "home",
    "offense_deck": 40,
    "offense_hand": ["counter", "slant", "halfback_dive", "reverse", "off_tackle", "screen", "draw", "sweep"],
    "offense_discard": [],
    "defense_deck": 40,
    "defense_hand": [
        *("goal_line", "nickel", "edge_contain", "inside_stack"),
        *("run_blitz", "cover_2_spy", "prevent", "dime"),
    ],
    "defense_discard": [],
}


class GoalScenarios(GridironScenarios[Game]):
    """Situations with decks and hands."""

    file_options: Mapping[str, str] = {"matrix": "matrix"}
    box = BOX

    def place(self, g: Game, questions: Questions, situation: Data, inputs: Sequence[Data]) -> Game:
        given, situation = situation, DEFAULTS | dict(situation)
        g.phase = Phase[situation["at"].upper()]
        if g.phase == Phase.START:
            return g
        g.offense = SIDES.index(situation.get("kicking") or situation["offense"])
        g.received = SIDES.index(situation["received_first"])
        half = situation["half"]
        g.half = OVERTIME if half == "ot" else int(half)
        g.after_score = int(situation.get("reason", "score") == "score")
        opens = g.phase == Phase.KICKOFF and not g.after_score
        g.holder = 1 - g.offense if opens else g.offense
        for side, name in enumerate(SIDES):
            g.team[side].score = situation["score"][name]
            g.team[side].timeouts = situation["timeouts"][name]
        _place_ball(g, situation)
        for role, name in enumerate(DECKS):
            _fit_to_deck(situation, given, questions.plays[role], g.copies[role], name)
            _place_cards(g.deck[role], g.copies[role], questions.plays[role], name, situation, inputs)
        return g

    def sides_of(self, g: Game, role: str) -> tuple[str, ...]:
        """Returns the sides that a role may mean now. A kicker may or may not be the side with the ball."""
        return SIDES if role in ("kicking", "receiving", "returning") else super().sides_of(g, role)

    def facts(self, g: Game, questions: Questions, by: str | None) -> dict[str, Any]:
        offense, defense = g.deck[OFFENSE], g.deck[DEFENSE]
        return super().facts(g, questions, by) | {
            "half": "ot" if g.half >= OVERTIME else g.half,
            "kickoff_by": SIDES[g.offense] if g.phase == Phase.KICKOFF else None,
            "offense_deck": offense.deck_size,
            "defense_deck": defense.deck_size,
            "offense_hand_count": offense.hand_size,
            "defense_hand_count": defense.hand_size,
            "offense_cards": offense.deck_size + offense.hand_size,
            "offense_hand": _named(questions, OFFENSE, offense.hand),
            "defense_hand": _named(questions, DEFENSE, defense.hand),
            "offense_discard": _named(questions, OFFENSE, offense.discard),
            "defense_discard": _named(questions, DEFENSE, defense.discard),
            "known_top": None if offense.known_top == NONE else questions.plays[OFFENSE][offense.known_top],
        }

    def expected_fact(self, name: str, value: Any) -> Any:
        """Converts an expected value to the form of `facts`: cards in any order, and nobody wins a tie."""
        return sorted(value) if isinstance(value, list) else super().expected_fact(name, value)


def _fit_to_deck(
    situation: dict[str, Any],
    given: Data,
    plays: Sequence[str],
    copies: Sequence[int],
    name: str,
) -> None:
    """Replaces default cards that a box of other plays or fewer cards does not have."""
    cards = [
        play for nth in range(max(copies)) for play, most in zip(plays, copies, strict=True) if most > nth
    ]
    if f"{name}_hand" not in given and not set(cards).issuperset(situation[f"{name}_hand"]):
        situation[f"{name}_hand"] = cards[:HAND]
    if f"{name}_deck" not in given:
        left = len(cards) - len(situation[f"{name}_hand"]) - len(situation[f"{name}_discard"])
        situation[f"{name}_deck"] = min(situation[f"{name}_deck"], max(0, left))


def _place_ball(g: Game, situation: Data) -> None:
    if g.phase == Phase.DOWN:
        g.spot, g.down = situation["spot"], situation["down"]
        g.target = situation.get("target", min(100, g.spot + 10))
    else:
        g.spot = {Phase.TRY: 98, Phase.FREE_KICK: 20}.get(Phase(g.phase), 0)
        g.target = min(100, g.spot + 10)


def _place_cards(
    d: Deck,
    copies: Sequence[int],
    plays: Sequence[str],
    name: str,
    situation: Data,
    inputs: Sequence[Data],
) -> None:
    """Hand and named discards as given; the deck holds the cards that the inputs draw, then any others."""
    d.hand = [situation[f"{name}_hand"].count(play) for play in plays]
    d.discard = [situation[f"{name}_discard"].count(play) for play in plays]
    d.hand_size, d.deck_size = sum(d.hand), situation[f"{name}_deck"]
    left = [most - hand - gone for most, hand, gone in zip(copies, d.hand, d.discard, strict=True)]
    if min(left) < 0 or d.deck_size > sum(left):
        few, many = min(filter(None, copies)), max(copies)
        each = many if few == many else f"{few} to {many}"
        raise ValueError(f"the {name} deck has {sum(copies)} cards, {each} of each play")
    drawn = [card for step in inputs if step.get("draw") == name for card in step["cards"]]
    for card in drawn:
        _move(left, d.deck, plays.index(card), d.deck_size)
    while sum(d.deck) < d.deck_size:
        _move(left, d.deck, left.index(max(left)), d.deck_size)
    d.discard = [gone + rest for gone, rest in zip(d.discard, left, strict=True)]


def _move(left: list[int], deck: list[int], card: int, size: int) -> None:
    if left[card] > 0 and sum(deck) < size:
        left[card] -= 1
        deck[card] += 1


def _named(questions: Questions, role: int, counts: Sequence[int]) -> list[str]:
    return sorted(questions.plays[role][card] for card in range(PLAYS) for _ in range(counts[card]))
