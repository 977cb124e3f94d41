"""Computer coaches are versioned data: what they decide changes only with their version."""

from __future__ import annotations

import hashlib
import json

import pytest

from engine.coaches import VERSION, computer_coaches
from engine.play import setup
from engine.play.house import auto_play
from engine.play.scoresheet import PackedSheet
from engine.play.verification import verify_packed

# The digest of one game of each coach. If one changes, `engine.coaches.VERSION` has to change, too.
DECISIONS = {
    "first_and_goal": "4270c1a9ffeddaca",
    "first_and_roll": "b768fae7a5d1d652",
    "touchdown_a_minute": "77e0480406eabd09",
}


def packed(ruleset: str, coach: str, *, game: int = 1) -> PackedSheet:
    header = setup.header(ruleset=ruleset, coaches=(coach, coach))
    return auto_play(header, master=7, season=1, game=game).sheet


@pytest.mark.parametrize("ruleset", DECISIONS)
def test_decisions_of_coaches_change_only_with_their_version(ruleset: str) -> None:
    games = [packed(ruleset, choice.name).values for choice in computer_coaches()]
    found = hashlib.sha256(json.dumps(games).encode()).hexdigest()[:16]
    assert (VERSION, found) == (3, DECISIONS[ruleset])


@pytest.mark.parametrize("ruleset", DECISIONS)
def test_dice_verify_against_the_seed_for_any_coaches(ruleset: str) -> None:
    played = packed(ruleset, "gambler")
    other = PackedSheet({**played.header, "coaches": ["balanced"] * 2}, played.seed, played.values)
    found = verify_packed(other, same_coaches=False)
    assert (found.differences, found.otherwise > 0, found.rolled > 100) == ([], True, True)
    assert "decides differently" in verify_packed(other).differences[0].sentence
    wrong = PackedSheet(other.header, (8, 1, 1), other.values)
    assert (
        "the seed gives a different game" in verify_packed(wrong, same_coaches=False).differences[0].sentence
    )


def test_incomplete_sheet_is_reported() -> None:
    played = packed("first_and_roll", "balanced")
    short = PackedSheet(played.header, played.seed, played.values[:-1])
    assert verify_packed(short).differences != []
