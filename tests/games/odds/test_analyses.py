"""Analyses of finished games: stored once, shown on pages, in files and by the API."""

from __future__ import annotations

import csv
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Game, GameAnalysis
from games.services.fixtures.computer_games import play_fixture
from games.services.odds.analyses import VERSION, analyze_game, analyze_games
from league.models import Season
from tests.league.seasons import expansion_season

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("compiled")]


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=1, seed=7, ruleset="first_and_roll")


def play(season: Season, number: int = 1) -> Game:
    related = season.fixtures.select_related("season__league", "week", "home", "away")
    return play_fixture(fixture=related.get(number=number))


def test_analysis_reaches_the_page_the_replay_the_file_and_the_api(season: Season, client: Client) -> None:
    game = play(season)
    found = analyze_game(game=game, samples=60)
    address = [season.league.slug, season.number, 1]
    page = client.get(reverse("games:game", args=address)).content.decode()
    assert "Turning point: " in page
    assert "Luckiest roll: " in page
    assert page.count('class="plot plot-wide"') == 3
    steps = client.get(reverse("games:watch_again", args=address)).context["replay"].steps
    won = game.away_score > game.home_score
    assert steps[-1]["chance"][0] == (50 if game.away_score == game.home_score else 100 * won)
    rows = list(
        csv.DictReader(client.get(reverse("games:win_csv", args=address)).content.decode().splitlines())
    )
    assert [row["home_after"] for row in rows][-1] == f"{1 - steps[-1]['chance'][0] / 100:.4f}"
    assert {float(row["error"]) for row in rows[-1:]} == {0.0}
    read = client.get(reverse("api:win-probability", args=[game.public_id])).json()
    assert (read["samples"], read["turning_point"]) == (60, found.turn)
    assert read["points"][-1]["home_points"] == game.home_score
    assert {one["name"] for one in read["luck"]["home"]} >= {"points", "yards", "turnovers"}


def test_page_without_an_analysis_has_no_win_probability(season: Season, client: Client) -> None:
    game = play(season)
    page = client.get(reverse("games:game", args=[season.league.slug, season.number, 1])).content.decode()
    assert "Turning point" not in page
    read = client.get(reverse("api:win-probability", args=[game.public_id])).json()
    assert (read["samples"], read["points"], read["luck"]) == (0, [], None)


def test_sweep_analyzes_settled_games_once(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.odds.analyses.GAMES", 4)
    first, second = play(season), play(season, 2)
    assert analyze_games() == 0
    Game.objects.filter(pk=first.pk).update(finished_at=timezone.now() - timedelta(hours=1))
    assert (analyze_games(), analyze_games()) == (1, 0)
    assert not GameAnalysis.objects.filter(game=second).exists()
    GameAnalysis.objects.update(version=VERSION - 1)
    assert analyze_games() == 1


def test_game_of_retired_rules_gets_an_empty_analysis(season: Season, client: Client) -> None:
    game = play(season)
    Game.objects.filter(pk=game.pk).update(version=99)
    game.refresh_from_db()
    assert analyze_game(game=game).points == []
    read = client.get(reverse("api:win-probability", args=[game.public_id])).json()
    assert (read["points"], read["turning_point"], read["luck"]) == ([], None, None)


def test_luck_of_a_season_adds_up(season: Season, client: Client) -> None:
    games = [play(season, 1), play(season, 2)]
    for game in games:
        analyze_game(game=game, samples=60)
    address = [season.league.slug, season.number]
    read = client.get(reverse("api:luck", args=address)).json()
    assert (read["analyzed"], len(read["teams"])) == (2, 4)
    assert sum(team["wins"] for team in read["teams"]) == 2
    for name in ("wins_at_kickoff", "wins_from_points"):
        assert sum(team[name] for team in read["teams"]) == pytest.approx(2)
    points = {team["team"]: team["figures"][0]["actual"] for team in read["teams"]}
    assert games[0].fixture
    assert points[games[0].fixture.home.slug] == games[0].home_score
    rows = list(
        csv.DictReader(client.get(reverse("games:luck_csv", args=address)).content.decode().splitlines())
    )
    assert [row["team"] for row in rows] == [team["team"] for team in read["teams"]]
    page = client.get(reverse("games:luck", args=address))
    assert [row["team"].slug for row in page.context["rows"]] == [row["team"] for row in rows]


def test_dice_page_says_what_the_throws_say(season: Season, client: Client) -> None:
    game = play(season)
    faces = [["1", 60, 600], ["2", 0, 600], ["3", 0, 600], ["4", 0, 600], ["5", 0, 600], ["6", 0, 600]]
    fair = [[face, 10, parts] for face, _count, parts in faces]
    throws = [
        ["home", "kick", faces],
        ["away", "kick", fair],
        ["away", "clock", [["T", 1, 30], ["clock", 0, 30]]],
    ]
    GameAnalysis.objects.create(game=game, version=VERSION, samples=1, throws=throws)
    address = [season.league.slug, season.number]
    verdicts = [row["verdict"] for row in client.get(reverse("games:dice", args=address)).context["rows"]]
    assert verdicts[0].startswith("Unusual: with fair dice it would happen in about one of ")
    assert verdicts[1:] == ["Nothing unusual in 60 throws.", "Too few throws to say (1 so far)."]
    read = client.get(reverse("api:dice", args=address)).json()["dice"]
    assert [one["throws"] for one in read] == [60, 60, 1]
    file = client.get(reverse("games:dice_csv", args=address)).content.decode()
    assert len(file.splitlines()) == 1 + 6 + 6 + 2
