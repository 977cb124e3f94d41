"""Whole games at the table, input by input."""

from __future__ import annotations

import pytest

from engine.gridiron.events import Event, Line
from games.models import Game
from tests.table.phones import ANN, BEN, RULESETS, pick_up, play_out, with_ben
from tests.table.short_games import shorten

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruleset", RULESETS[1:])  # 1st & Goal: `tests/e2e/test_pairs.py`
def test_two_phones_play_a_whole_game(ruleset: str) -> None:
    game = with_ben(pick_up(ruleset, dice=Game.Dice.TABLE))
    shorten(game)
    game = play_out(game, ANN, BEN)
    last = game.play_by_play.lines[-1]
    assert (game.state, Line(*last).event) == (Game.State.FINISHED, Event.GAME_OVER)
    assert game.box_score.data["home"]["points"] == game.home_score
