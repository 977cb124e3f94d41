"""Whole games at the table, input by input."""

from __future__ import annotations

import pytest

from engine.gridiron.events import Event, Line
from games.models import Game
from tests.table.phones import ANN, BEN, pick_up, play_out, with_ben
from tests.table.short_games import shorten

pytestmark = pytest.mark.django_db


def test_two_phones_play_a_whole_game() -> None:
    """Of 1st & Roll: for 1st & Goal see `tests/e2e/test_pairs.py`."""
    game = with_ben(pick_up(dice=Game.Dice.TABLE))
    shorten(game)
    game = play_out(game, ANN, BEN)
    last = game.play_by_play.lines[-1]
    assert (game.state, Line(*last).event) == (Game.State.FINISHED, Event.GAME_OVER)
    assert game.box_score.data["home"]["points"] == game.home_score
