"""Who won a coin toss, told from the entries of a scoresheet."""

from __future__ import annotations

import pytest

from engine.play import setup
from engine.play.house import auto_play, unpack
from engine.presentation.tosses import Row, Toss, is_toss, tosses, tosses_of_packed

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


@pytest.mark.parametrize("ruleset", ["first_and_goal", "first_and_roll", "touchdown_a_minute"])
def test_every_toss_of_an_auto_played_game_is_read_from_its_values(ruleset: str) -> None:
    header = setup.header(ruleset=ruleset, decided=True)
    numbers = set[int]()
    for number in range(300):
        game = auto_play(header, master=3, season=1, game=number)
        thrown = sum(is_toss(ruleset, line) for line in game.lines)
        if thrown in numbers:
            continue  # the same number of tosses as in an earlier game
        numbers.add(thrown)
        entries = unpack(game.sheet).sheet.entries
        expected = tosses((e.n, e.kind, e.of, e.id, e.by, e.answer) for e in entries)
        assert tosses_of_packed(game.sheet, game.lines) == expected
        assert len(expected) == thrown
        if len(numbers) == 2:
            return
    pytest.fail(f"no game with and without an overtime, only {numbers}")
