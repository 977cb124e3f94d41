"""Undoing an answer across a score and across half-time."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAnswer
from engine.kernel.record import dump
from engine.play.playthrough import Playthrough
from tests.engine.rulesets.first_and_goal.table import Table, down


def at_the_table(moment: Table) -> Playthrough:
    """A game corrected to this situation, so that its sheet contains the whole situation."""
    game = Playthrough.begin(dict(moment.game.sheet.header))
    game.set_state(dump(moment.now), "person:referee")
    return game


def test_declined_foul_that_gave_six_points_can_be_undone() -> None:
    moment = down(spot=1, down=4, target=11, options={"punt_dice": ["brown", "yellow"]})
    game = at_the_table(moment)
    game.answer("home", "punt", "person:ann")
    game.answer("home", "kick", "person:ann")
    game.answer("away", "kick", "person:bob")
    game.answer("home", "a", "person:ann")
    game.answer("dice", {"brown": 3, "yellow": 5}, "person:ann")
    game.answer("away", "return", "person:bob")
    game.answer("dice", {"green": 16, "play": "P"}, "person:bob")
    game.answer("dice", {"referee": "O", "penalty": "10"}, "person:bob")
    before = game.save()
    game.answer("home", "decline", "person:ann")
    assert game.score == (0, 6)
    game.undo("person:ann")
    assert (game.score, game.save(), game.awaiting()[0].id) == ((0, 0), before, "penalty_answer")  # type: ignore[union-attr]
    assert Playthrough.replay(game.sheet).now == game.now


def test_call_that_ended_the_half_can_be_undone() -> None:
    game = at_the_table(down(spot=92, target=100, offense_deck=0, offense_hand=["bomb"] * 3))
    before = game.save()
    game.answer("home", "end_half", "person:ann")
    assert game.now.half == 2
    game.undo("person:ann")
    assert (game.now.half, game.save()) == (1, before)


def test_call_cannot_be_undone_once_the_second_halfs_cards_are_dealt() -> None:
    game = at_the_table(down(spot=92, target=100, offense_deck=0, offense_hand=["bomb"] * 3))
    game.answer("home", "end_half", "person:ann")
    game.answer("dice", ["sweep"] * 5 + ["draw"] * 3, "house")
    with pytest.raises(IllegalAnswer) as refused:
        game.undo("person:ann")
    assert refused.value.code == "undo_past_dice"
