"""A fourth game at the table and in a league: pages and services need only its ruleset."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from engine.play.playthrough import Playthrough
from games.models import BoxScore, Game
from games.records import scoresheets
from league.leagues.services import create_league
from league.models import Result
from league.seasons.services import open_season
from tests.engine.toy.ruleset import RULESET
from tests.helpers.computer_games import play_week
from tests.helpers.seasons import schedule_rounds
from tests.table.phones import ANN, BEN, pick_up, play_out, with_ben

pytestmark = pytest.mark.django_db


def test_two_people_play_the_toy_at_the_table() -> None:
    game = play_out(with_ben(pick_up(RULESET.name)), ANN, BEN)
    assert game.state == Game.State.FINISHED
    replayed = Playthrough.replay(scoresheets.sheet_of(game))
    assert (replayed.over, replayed.score) == (True, (game.home_score, game.away_score))


def test_computer_plays_a_season_of_the_toy() -> None:
    season = open_season(league=create_league(name="Toy League", ruleset=RULESET.name), seed=7)
    schedule_rounds(season, 2)
    played = [game for week in season.weeks.order_by("number") for game in play_week(week=week)]
    assert len(played) == season.fixtures.count() == Result.objects.count() == BoxScore.objects.count()
    assert all(result.state == Result.State.FINAL for result in Result.objects.all())


def test_finished_toy_game_has_pages(client: Client) -> None:
    season = open_season(league=create_league(name="Toy League", ruleset=RULESET.name), seed=7)
    schedule_rounds(season, 1)
    play_week(week=season.weeks.get())
    result = Result.objects.select_related("fixture__away", "fixture__home").get(fixture__number=1)
    fixture = result.fixture
    page = client.get(reverse("games:game", args=["toy-league", 1, 1])).content.decode()
    title = f"{fixture.away.nickname} {result.away_score}, {fixture.home.nickname} {result.home_score}"
    assert title in page
    sheet = client.get(reverse("games:sheet", args=["toy-league", 1, 1]))
    assert {fixture.away.nickname, fixture.home.nickname} <= set(re.findall(r"\w+", sheet.content.decode()))
    assert client.get(reverse("games:notation")).status_code == 200


def test_toy_table_has_a_page(client: Client) -> None:
    game = pick_up(RULESET.name, away="situational")
    page = client.get(f"/play/{game.public_id}/")
    assert page.status_code == 200
    assert f'"/play/{game.public_id}/' in page.content.decode()
