"""Who won a coin toss, told from the entries of a scoresheet."""

from __future__ import annotations

from engine.presentation.facts.toss import Row, Toss, tosses

CALL: Row = (1, "input", None, "coin_call", "away", "heads")
COIN: Row = (2, "input", None, "coin", "away", {"coin": "tails"})
CHOICE: Row = (3, "input", None, "coin_choice", "home", "kick")


def test_a_wrong_call_loses_the_toss_and_the_winner_chooses() -> None:
    assert tosses([CALL]) == []
    assert tosses([CALL, COIN]) == [Toss(0)]
    assert tosses([CALL, COIN, CHOICE]) == [Toss(0, "kick")]
    assert tosses([CALL, (2, "input", None, "R_COIN", "away", ["heads"])]) == [Toss(1)]


def test_an_undone_choice_and_an_undone_coin_are_not_told() -> None:
    undo: Row = (4, "undo", 3, "", "", None)
    assert tosses([CALL, COIN, CHOICE, undo]) == [Toss(0)]
    assert tosses([CALL, COIN, (3, "undo", 2, "", "", None)]) == []
