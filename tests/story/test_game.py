"""A finished game's page."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from engine.play.house import unpack
from engine.play.scoresheet import PackedSheet
from engine.presentation.tosses import CALLS, COINS
from games.models import Game
from games.records.participants import clubs_of_game
from games.records.scoresheets import packed_sheet
from league.frame.permissions import Role
from league.leagues.settings import change_league
from league.models import Result, Season
from tests.flat import flat
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


def address(season: Season, number: int) -> str:
    return reverse("games:game", args=[season.league.slug, season.number, number])


def played(name: str = "Test League", ruleset: str = "first_and_goal") -> tuple[Season, Game]:
    season = expansion_season(rounds=1, name=name, ruleset=ruleset)
    fixture = season.fixtures.select_related("season__league", "week", "home", "away").get(number=1)
    return season, play_fixture(fixture=fixture)


@pytest.fixture(scope="module")
def visit(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Any]:
    """The page of a finished game, once."""
    with shared_rows(django_db_blocker):
        season, _game = played("League of One Game")
        yield Client().get(address(season, 1))


@pytest.fixture
def season(visit: Any) -> Season:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Season.objects.select_related("league").get()


@pytest.fixture
def game(visit: Any) -> Game:
    return Game.objects.get()


def test_before_kickoff_everybody_sees_how_the_teams_compare(
    client: Client, django_assert_num_queries: object
) -> None:
    season = expansion_season(rounds=2)
    type_results(season)
    fixture = season.fixtures.latest("number")
    Result.objects.filter(fixture=fixture).delete()
    with django_assert_num_queries(8):  # type: ignore[operator]
        answer = client.get(address(season, fixture.number))
    assert answer.status_code == 200
    assert [form["record"].count("1") for form in answer.context["forms"]] == [1, 1]
    assert answer.context["meetings_finding"] == "The first meeting of the two teams"
    pairs = answer.context["dice_pairs"]
    assert len(pairs) == 7
    assert {len(pair["away"]) for pair in pairs} == {len(pair["home"]) for pair in pairs} == {6}
    assert "This game has no deadline" in answer.content.decode()


def test_scores_of_periods_and_of_the_summary_are_the_score_and_every_drive_has_a_result(
    visit: Any, game: Game
) -> None:
    periods, story = visit.context["periods"], visit.context["story"]
    assert (sum(p.home for p in periods), sum(p.away for p in periods)) == (game.home_score, game.away_score)
    last = story["scores"][-1]
    assert (last["home"], last["away"]) == (game.home_score, game.away_score)
    assert len(story["drives"]) >= 8
    assert all(drive["result"] for drive in story["drives"])


def test_every_die_has_a_letter_and_a_name_beside_its_color(visit: Any) -> None:
    page = flat(visit.content)
    dice = re.findall(r'<span class="die die-(\w+)" title="([^"]+)"><b aria-hidden="true">(\w+)</b>', page)
    assert len(dice) > 200
    assert {letter for key, _name, letter in dice if key == "black"} == {"K"}
    assert {name for key, name, _letter in dice if key == "black"} == {"black"}


def test_the_story_of_a_game_is_whole(visit: Any, game: Game) -> None:
    story, page = visit.context["story"], visit.content.decode()
    assert story["headline"] in page.replace("&#x27;", "'")
    shown = [row["number"] for group in story["groups"] for row in group["rows"]]
    assert shown == [row["number"] for period in story["plays"] for row in period.rows]
    drives = [group["drive"]["number"] for group in story["groups"] if group["drive"]]
    assert drives == [row["number"] for row in story["drives"]]
    for number in drives:
        assert page.count(f'id="drive-{number}"') == 1
        assert (
            page.count(f'class="drive-link" href="#drive-{number}"') == 2
        )  # of the wide and the narrow chart
    last = story["lead_rows"][-1]
    assert (last["away"], last["home"]) == (game.away_score, game.home_score)
    key = [row for group in story["groups"] for row in group["rows"] if "is-key" in row["marks"]]
    assert 0 < len(key) < len(shown) / 2


@pytest.mark.parametrize("ruleset", ["first_and_goal", "first_and_roll", "touchdown_a_minute"])
def test_an_auto_played_game_tells_who_won_the_toss(client: Client, ruleset: str) -> None:
    season, game = played(ruleset=ruleset)
    rows = client.get(address(season, 1)).context["story"]["plays"][0].rows
    won = re.match(r"(\w+) won the toss( and receive| and kick off)?\. ", rows[0]["text"])
    assert won is not None
    calls = [(e.id, e.by, e.answer) for e in unpack(PackedSheet.of(packed_sheet(game))).sheet.entries[:6]]
    (caller, call), coin = (
        next((by, answer) for asked, by, answer in calls if asked in found) for found in (CALLS, COINS)
    )
    receives = clubs_of_game(game)[1 - rows[0]["row"].side].nickname
    assert caller == "away"
    assert won[1] == clubs_of_game(game)[call == coin[1]["coin"]].nickname
    assert won[2] is None or (won[1] == receives) is (won[2] == " and receive")


def test_its_tables_are_files_too(visit: Any, season: Season, game: Game, client: Client) -> None:
    text = visit.content.decode()
    assert {"?csv=drive-table", "?csv=lead-table"} <= set(re.findall(r'href="(\?csv=[^"]+)"', text))
    leads, drives = (
        list(csv.reader(client.get(address(season, 1), {"csv": table}).content.decode().splitlines()))
        for table in ("lead-table", "drive-table")
    )
    assert leads[-1][2:4] == [str(game.away_score), str(game.home_score)]
    assert drives[0] == ["Team", "From", "Plays", "Yards", "Result"]


def test_game_page_takes_the_same_queries_for_every_game(
    season: Season, client: Client, django_assert_num_queries: object
) -> None:
    with django_assert_num_queries(3):  # type: ignore[operator]
        client.get(address(season, 1))


def test_the_page_names_the_version_of_the_constitution_that_the_game_was_played_under(
    season: Season, client: Client
) -> None:
    ann = person("ann", season.league, Role.COMMISSIONER)
    change_league(league=season.league, confirmation="one_side", actor=ann)
    page = client.get(address(season, 1)).content.decode()
    assert "Played under version 1 of the constitution" in page
    assert f'href="{reverse("league:constitution_version", args=[season.league.slug, 1])}"' in page


def test_screen_readers_get_the_team_of_every_score_and_play(visit: Any) -> None:
    page = flat(visit.content)
    spoken = re.findall(r'<span class="visually-hidden">([\w ]+)[:.]</span>', page)
    scores, plays = visit.context["story"]["scores"], visit.context["story"]["plays"]
    rows = [score["team"] for score in scores] + [row["team"] for period in plays for row in period.rows]
    assert spoken == [team.nickname for team in rows]


def test_page_of_a_typed_result_shows_that_it_was_typed(client: Client) -> None:
    season = expansion_season(rounds=1)
    type_results(season)
    page = client.get(address(season, 1)).content.decode()
    assert "This result was typed in" in page
