"""Games with short halves, so that a test that plays a whole game needs a third of the taps."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from engine.components.library import checked_set, component_set
from engine.play import setup
from engine.play.playthrough import Playthrough
from engine.play.setup import header
from games.models import Game
from games.records import scoresheets

COPIES_OF_EACH_PLAY = 1  # 1st & Goal; the box has five
EVERY = 5  # 1st & Roll: its clock track keeps one space of three, and the last two
PLAYS_PER_QUARTER = 4  # Touchdown-A-Minute; the rulebook has thirty


def shorten(game: Game) -> None:
    """Begins a game that has no entries again, with shorter halves or quarters; the game object too."""
    game.header = _short_header(game.header)
    game.saved = scoresheets.compressed_snapshot(Playthrough.begin(game.header))
    game.save(update_fields=["header", "saved"])


def shorten_new_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that start from now on are short, also those that the computer begins at once."""
    monkeypatch.setattr(setup, "header", lambda **chosen: _short_header(header(**chosen)))


def _short_header(usual: dict[str, Any]) -> dict[str, Any]:
    ruleset = usual["ruleset"]
    if ruleset == "touchdown_a_minute":
        return {**usual, "options": {**usual["options"], "plays_per_quarter": PLAYS_PER_QUARTER}}
    box = checked_set(ruleset, "small", _small_box(ruleset))
    return {**usual, "components": header(ruleset=ruleset, components=box)["components"]}


def _small_box(ruleset: str) -> dict[str, Any]:
    data = deepcopy(dict(component_set(ruleset).data))
    if ruleset == "first_and_goal":
        data["matrix"][data["about"]["matrix"]]["copies_of_each_play"] = COPIES_OF_EACH_PLAY
    else:
        spaces = data["clock_track"]["spaces"]
        data["clock_track"]["spaces"] = [*spaces[:-2:EVERY], *spaces[-2:]]
    return data
