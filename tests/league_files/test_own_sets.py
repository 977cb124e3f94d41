"""A league file takes the league's own component set along: home-made teams, dice that somebody has read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.components.library import component_set, save_set
from league.boxes.selectors import component_set_of, own_sets_folder
from league.models import Fixture, League, Season
from tests.helpers.clubs import drawn_season
from tests.helpers.computer_games import play_fixture
from tests.league_files.leagues import exported, imported

pytestmark = pytest.mark.django_db
GAME = "first_and_goal"
TEAM, DIE = "kitchen_table", [6, 6, 0, 0, 0, 0]


def game(league: League, number: int) -> Fixture:
    related = ("season__league__feed", "week", "home", "away")
    return Fixture.objects.select_related(*related).get(season__league=league, number=number)


@pytest.fixture
def season(settings: Any, tmp_path: Path) -> Season:
    """A season with a home-made team, one game of which has been played; `DATA_DIR` is then another one."""
    settings.DATA_DIR = tmp_path / "here"
    data = component_set(GAME).data
    base = data["team"]["base"]
    made = {**base, "name": "Kitchen Table", "dice": {**base["dice"], "red": DIE}}
    save_set(GAME, "my_box", {**data, "team": {**data["team"], TEAM: made}}, own_sets_folder())
    season = drawn_season(components="my_box")
    first = game(season.league, 1)
    type(first.home).objects.filter(pk=first.home_id).update(key=TEAM)
    play_fixture(fixture=game(season.league, 1))
    return season


def test_home_made_team_plays_on_in_another_installation(
    season: Season, settings: Any, tmp_path: Path
) -> None:
    file = exported(season.league)
    settings.DATA_DIR = tmp_path / "there"
    league = imported(file, name="Copy").league
    assert league.components == "box_of_copy"
    box = component_set_of(league)
    assert (box.own, box.data["team"][TEAM]["dice"]["red"]) == (True, DIE)
    first = game(league, 1)
    assert first.home.key == TEAM
    assert first.game.header["components"]["data"]["team"][TEAM]["dice"]["red"] == DIE
    assert play_fixture(fixture=game(league, 2)).header["components"]["name"] == "box_of_copy"


def test_set_that_a_dead_worker_has_left_does_not_stop_the_next_attempt(season: Season) -> None:
    data = component_set(GAME).data
    about = {**data["about"], "league": "copy"}
    save_set(GAME, "box_of_copy", {**data, "about": about}, own_sets_folder())
    league = imported(exported(season.league), name="Copy").league
    assert TEAM in component_set_of(league).data["team"]
