"""The dice of a play add up to what the rules made of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.gridiron.events import SCRIMMAGE_PLAYS, Event
from engine.play import setup
from engine.play.house import auto_play
from engine.presentation.play_by_play import arithmetic, arithmetic_sentence, explained, play_by_play

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("first_and_goal", {}),
    ("first_and_goal", {"edition": "de"}),
    ("first_and_goal", {"x_effect": "whole_play_zero", "breakaway_counts_black": "no"}),
    ("first_and_goal", {"advanced_broken_plays": "on", "three_breakaways": "on", "d20_kicks": "both"}),
    ("first_and_goal", {"black_dice": "sum", "optional_turnovers": "second_chance"}),
    ("first_and_goal", {"turnover_yards": "colors_only"}),
    ("first_and_roll", {}),
    ("first_and_roll", {"bomb_breakaway": "none", "turnover_past_goal": "touchdown"}),
    ("touchdown_a_minute", {}),
    ("touchdown_a_minute", {"auto_cancel": "best_for_picker", "sack_needs": "no_cp"}),
]


MOVES = {
    "play": SCRIMMAGE_PLAYS - {Event.KNEEL, Event.HAIL_MARY},
    "return": {Event.KICK_RETURN, Event.PUNT_RETURN, Event.TURNOVER_RETURN},
}


@pytest.mark.parametrize(("ruleset", "options"), OPTIONS)
def test_the_dice_of_a_play_add_up_to_its_yards(ruleset: str, options: dict[str, Any]) -> None:
    edition = options.pop("edition", "") if "edition" in options else ""
    compared = 0
    for coach, number in (("situational", 1), ("random_legal", 2)):
        header = setup.header(ruleset=ruleset, edition=edition, options=options, coaches=(coach, coach))
        lines = auto_play(header, master=7, season=1, game=number).lines
        stored = json.loads(json.dumps(lines))
        for row in play_by_play(header, lines, ("A", "B")):
            for told in arithmetic(header, stored[row.line : row.end]):
                assert len(explained(header, told.reasons)) == len(told.reasons)
                for stage, events in MOVES.items():
                    moves = [line for line in lines[row.line : row.end] if line.event in events]
                    thrown = any(throw.stage == stage for throw in told.throws)
                    if len(moves) == 1 and thrown:
                        start = moves[0].spot - moves[0].amount
                        assert min(100, max(0, start + told.yards(stage))) == moves[0].spot, (row.text, told)
                        assert arithmetic_sentence(header, told)
                        compared += 1
    assert compared > 100


def test_each_throw_lists_its_dice_as_the_play_by_play_does() -> None:
    header = setup.header(ruleset="first_and_goal")
    lines = auto_play(header, master=7, season=1, game=5).lines
    rows = play_by_play(header, lines, ("A", "B"))
    for row in rows:
        shown = [[key for key, _, _ in throw["dice"]] for throw in row.throws]
        told = [throw for part in arithmetic(header, lines[row.line : row.end]) for throw in part.throws]
        assert [[die.die for die in throw.dice] for throw in told] == shown
    assert sum(len(row.throws) for row in rows) > 100
