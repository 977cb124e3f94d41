"""A league with its own component set, from copying the set to a game played with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from engine.components.library import digest_in_play
from engine.errors import EngineError
from engine.play.house import unpack
from engine.play.scoresheet import PackedSheet
from games.models import Game
from games.records import scoresheets
from league.boxes.selectors import component_set_of
from league.frame.errors import Refused
from league.leagues.services import create_league
from league.models import Fixture
from league.pages.clubs import dice_of_league
from tests.helpers.computer_games import play_fixture
from tests.helpers.seasons import expansion_season

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
    """The game replayed from its stored data."""
    return unpack(PackedSheet.of(scoresheets.packed_sheet(game)))


def test_league_with_its_own_set_shows_the_changed_die(
    fixture: Fixture,
) -> None:
    edit(f"team.{fixture.home.key}.dice.red", "6", "6", "6", "6", "6", "6")
    dice = dice_of_league(fixture.season.league, [fixture.home])[fixture.home.slug]
    assert (fixture.season.league.components, list(dice["red"])) == (BOX, [6] * 6)


def test_a_game_keeps_the_set_it_was_played_with(fixture: Fixture) -> None:
    edit(f"team.{fixture.home.key}.dice.red", "6", "6", "6", "6", "6", "6")
    before = component_set_of(fixture.season.league)
    game = play_fixture(fixture=fixture)
    edit(f"team.{fixture.home.key}.dice.red", "0", "0", "0", "0", "0", "0")
    stored = Game.objects.get(pk=game.pk).header["components"]
    assert stored["data"]["team"][fixture.home.key]["dice"]["red"] == [6] * 6
    assert (stored["name"], stored["digest"]) == (BOX, digest_in_play(before, game.header["options"]))
    assert played(game).score == (game.home_score, game.away_score)


def test_next_game_uses_the_current_set(fixture: Fixture) -> None:
    first = play_fixture(fixture=fixture)
    edit("team.base.dice.red", "6", "6", "6", "6", "6", "6")
    second = play_fixture(fixture=fixture.season.fixtures.get(number=2))
    assert first.header["components"]["digest"] != second.header["components"]["digest"]


def test_played_game_survives_a_missing_set_and_the_next_game_is_refused(
    fixture: Fixture, own_folder: Path
) -> None:
    game = play_fixture(fixture=fixture)
    (own_folder / f"{BOX}.toml").unlink()
    assert played(game).over is True
    with pytest.raises(EngineError) as refused:
        play_fixture(fixture=fixture.season.fixtures.get(number=2))
    assert refused.value.code == "unknown_components"
    assert dice_of_league(fixture.season.league, [fixture.home]) == {}


def test_league_with_an_unknown_set_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        create_league(name="Nowhere", components="your_box")
    assert refused.value.code == "unknown_components"
