"""A finished game's page."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game
from games.services.fixtures.computer_games import play_fixture
from league.models import Season
from league.permissions import Role
from league.services.leagues.settings import change_league
from tests.flat import flat
from tests.league.people import person
from tests.league.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


def address(season: Season, number: int) -> str:
    return reverse("games:game", args=[season.league.slug, season.number, number])


def played(seed: int = 7) -> tuple[Season, Game]:
    season = expansion_season(rounds=1, seed=seed)
    fixture = season.fixtures.select_related("season__league", "week", "home", "away").get(number=1)
    return season, play_fixture(fixture=fixture)


def test_a_game_before_kickoff_is_not_found(client: Client) -> None:
    season = expansion_season(rounds=1)
    assert client.get(address(season, 1)).status_code == 404


def test_the_points_of_the_halves_add_up_to_the_score(client: Client) -> None:
    season, game = played()
    periods = client.get(address(season, 1)).context["periods"]
    assert (sum(p.home for p in periods), sum(p.away for p in periods)) == (game.home_score, game.away_score)


def test_the_last_line_of_the_scoring_summary_is_the_score(client: Client) -> None:
    season, game = played()
    last = client.get(address(season, 1)).context["scores"][-1]
    assert (last["home"], last["away"]) == (game.home_score, game.away_score)


def test_every_drive_has_a_result(client: Client) -> None:
    season, _game = played()
    drives = client.get(address(season, 1)).context["drives"]
    assert len(drives) >= 8
    assert all(drive["result"] for drive in drives)


def test_every_die_has_a_letter_and_a_name_beside_its_color(client: Client) -> None:
    season, _game = played()
    page = flat(client.get(address(season, 1)).content)
    dice = re.findall(r'<span class="die die-(\w+)" title="([^"]+)"><b aria-hidden="true">(\w+)</b>', page)
    assert len(dice) > 200
    assert {letter for key, _name, letter in dice if key == "black"} == {"K"}
    assert {name for key, name, _letter in dice if key == "black"} == {"black"}


def test_game_page_takes_the_same_queries_for_every_game(
    client: Client, django_assert_num_queries: object
) -> None:
    season, _game = played()
    with django_assert_num_queries(3):  # type: ignore[operator]
        client.get(address(season, 1))


def test_the_page_names_the_version_of_the_constitution_that_the_game_was_played_under(
    client: Client,
) -> None:
    season, _game = played()
    ann = person("ann", season.league, Role.COMMISSIONER)
    change_league(league=season.league, confirmation="one_side", actor=ann)
    page = client.get(address(season, 1)).content.decode()
    assert "Played under version 1 of the constitution" in page
    assert f'href="{reverse("league:constitution_version", args=[season.league.slug, 1])}"' in page


def test_screen_readers_get_the_team_of_every_score_and_play(client: Client) -> None:
    season, _game = played()
    answer = client.get(address(season, 1))
    page = flat(answer.content)
    spoken = re.findall(r'</svg> ?<span class="visually-hidden">([\w ]+)[:.]</span>', page)
    scores, plays = answer.context["scores"], answer.context["plays"]
    rows = [score["team"] for score in scores] + [row["team"] for period in plays for row in period.rows]
    assert spoken == [team.nickname for team in rows]


def test_page_of_a_typed_result_shows_that_it_was_typed(client: Client) -> None:
    season = expansion_season(rounds=1)
    type_results(season)
    page = client.get(address(season, 1)).content.decode()
    assert "This result was typed in" in page
