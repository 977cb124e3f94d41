"""A fourth game at the table and in a league: pages and services need only its ruleset."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from engine.play.playthrough import Playthrough
from games.models import BoxScore, Game
from games.records import scoresheets
from games.services.fixtures.computer_games import play_week
from league.models import Result
from league.services.leagues.leagues import create_league
from league.services.season.seasons import open_season
from tests.engine.toy.ruleset import RULESET
from tests.games.table.phones import ANN, BEN, pick_up, play_out, with_ben
from tests.league.seasons import schedule_rounds

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
    for name in ("games:game", "games:notation", "games:sheet"):
        address = reverse(name, args=["toy-league", 1, 1] if name != "games:notation" else [])
        assert client.get(address).status_code == 200, name


def test_toy_table_has_a_page(client: Client) -> None:
    game = pick_up(RULESET.name, away="situational")
    page = client.get(f"/play/{game.public_id}/")
    assert (page.status_code, page.context is not None) == (200, True)
