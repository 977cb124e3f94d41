"""Whole games at the table, input by input."""

from __future__ import annotations

import pytest

from engine.gridiron.events import Event, Line
from engine.play.playthrough import Playthrough
from games.models import Game
from games.records import scoresheets
from tests.table.phones import ANN, BEN, RULESETS, pick_up, play_out, with_ben
from tests.table.short_games import shorten, shorten_new_games

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_against_the_computer_replays_from_its_entries(
    monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    shorten_new_games(monkeypatch)
    game = play_out(pick_up(ruleset, away="situational"), ANN)
    replayed = Playthrough.replay(scoresheets.sheet_of(game))
    assert (replayed.over, replayed.score) == (True, (game.home_score, game.away_score))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_phones_play_a_whole_game(ruleset: str) -> None:
    game = with_ben(pick_up(ruleset, dice=Game.Dice.TABLE))
    shorten(game)
    game = play_out(game, ANN, BEN)
    last = game.play_by_play.lines[-1]
    assert (game.state, Line(*last).event) == (Game.State.FINISHED, Event.GAME_OVER)
    assert game.box_score.data["home"]["points"] == game.home_score
