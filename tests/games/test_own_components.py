"""A league with a component set of its own: from the copy to the game that was played with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from engine import EngineError, PackedSheet, unpack
from engine.components import digest_in_play
from games import storage
from games.models import Game
from games.services import play_fixture
from league.components import set_of
from league.errors import Refused
from league.models import Fixture
from league.presenters import dice_table
from league.services import found_league
from tests.league.seasons import expansion_season

pytestmark = pytest.mark.django_db
BOX = "my_box"


@pytest.fixture(autouse=True)
def own_folder(settings: Any, tmp_path: Path) -> Path:
    """An installation's data folder with a copy of the released dice."""
    settings.DATA_DIR = tmp_path
    call_command("components", "copy", "first_and_goal", "house_2026", BOX)
    return tmp_path / "components" / "first_and_goal"


def edit(place: str, *faces: str) -> None:
    """Changes a value of the own set."""
    call_command("components", "edit", "first_and_goal", BOX, place, *faces)


@pytest.fixture
def fixture() -> Fixture:
    """The first game of a season of a league that plays with the set."""
    return expansion_season(rounds=1, components=BOX).fixtures.get(number=1)


def played(game: Game) -> Any:
    """The game again, from what is stored of it."""
    return unpack(PackedSheet.of(storage.packed(game)))


def test_a_league_is_founded_with_a_set_of_ones_own_and_its_teams_show_the_changed_die(
    fixture: Fixture,
) -> None:
    edit(f"team.{fixture.home.key}.dice.red", "6", "6", "6", "6", "6", "6")
    red = dice_table(fixture.season.league, fixture.home)[0]
    assert (fixture.season.league.components, red.faces) == (BOX, (6,) * 6)


def test_a_game_keeps_the_set_it_was_played_with(fixture: Fixture) -> None:
    edit(f"team.{fixture.home.key}.dice.red", "6", "6", "6", "6", "6", "6")
    before = set_of(fixture.season.league)
    game = play_fixture(fixture=fixture)
    edit(f"team.{fixture.home.key}.dice.red", "0", "0", "0", "0", "0", "0")
    said = Game.objects.get(pk=game.pk).header["components"]
    assert said["data"]["team"][fixture.home.key]["dice"]["red"] == [6] * 6
    assert (said["name"], said["digest"]) == (BOX, digest_in_play(before, game.header["options"]))
    assert played(game).score == (game.home_score, game.away_score)


def test_the_next_game_is_played_with_the_set_as_it_is_then(fixture: Fixture) -> None:
    first = play_fixture(fixture=fixture)
    edit("team.base.dice.red", "6", "6", "6", "6", "6", "6")
    second = play_fixture(fixture=fixture.season.fixtures.get(number=2))
    assert first.header["components"]["digest"] != second.header["components"]["digest"]


def test_a_played_game_needs_the_file_no_more_and_the_next_one_says_that_it_is_gone(
    fixture: Fixture, own_folder: Path
) -> None:
    game = play_fixture(fixture=fixture)
    (own_folder / f"{BOX}.toml").unlink()
    assert played(game).over is True
    with pytest.raises(EngineError) as refused:
        play_fixture(fixture=fixture.season.fixtures.get(number=2))
    assert refused.value.code == "unknown_components"
    assert dice_table(fixture.season.league, fixture.home) == []


def test_a_league_with_a_set_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        found_league(name="Nowhere", components="your_box")
    assert refused.value.code == "unknown_components"
