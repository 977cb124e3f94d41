"""Analyses of finished games: stored once, shown on pages, in files and by the API."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from engine.gridiron.events import Event, Line
from engine.presentation.play_by_play import play_by_play
from games.models import Game, GameAnalysis
from games.odds.win_probability import VERSION, analyze_game, analyze_games, share_of
from games.story.exports import TABLES
from league.models import Season
from tests.helpers.computer_games import play_fixture
from tests.helpers.seasons import expansion_season
from tests.shared_rows import shared_rows
from tests.story.exports.exported import analyze_quickly

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("compiled")]


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """A season with two played games."""
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=1, seed=7, ruleset="first_and_roll")
        for number in (1, 2):
            play(season, number)
        yield season.pk


@pytest.fixture
def season(key: int) -> Season:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Season.objects.select_related("league").get(pk=key)


def play(season: Season, number: int = 1) -> Game:
    related = season.fixtures.select_related("season__league", "week", "home", "away")
    return play_fixture(fixture=related.get(number=number))


def played(season: Season, number: int = 1) -> Game:
    return Game.objects.select_related("fixture__home").get(fixture__season=season, fixture__number=number)


def test_analysis_reaches_the_page_the_replay_the_file_and_the_api(season: Season, client: Client) -> None:
    game = played(season)
    found = analyze_game(game=game, samples=60)
    address = [season.league.slug, season.number, 1]
    page = client.get(reverse("games:game", args=address)).content.decode()
    assert "Turning point: " in page
    assert "Luckiest roll: " in page
    assert page.count('class="plot plot-wide"') == 3
    steps = client.get(reverse("games:watch_again", args=address)).context["replay"]["steps"]
    won = game.away_score > game.home_score
    assert steps[-1]["chance"][0] == (50 if game.away_score == game.home_score else 100 * won)
    file = client.get(reverse("games:game", args=address), {"csv": "win-table"}).content.decode()
    away = list(csv.reader(file.splitlines()))[-1][3]
    assert away == f"{steps[-1]['chance'][0]:.0f} %"
    read = client.get(reverse("api:win-probability", args=[game.public_id])).json()
    assert (read["samples"], read["turning_point"]) == (60, found.turn)
    assert read["points"][-1]["home_points"] == game.home_score
    assert {one["name"] for one in read["luck"]["home"]} >= {"points", "yards", "turnovers"}


@pytest.mark.parametrize("ruleset", ["first_and_goal", "first_and_roll", "touchdown_a_minute"])
def test_chances_of_plays_are_those_of_their_own_steps(ruleset: str, client: Client) -> None:
    season = expansion_season(rounds=1, seed=7, name="Own Steps", ruleset=ruleset)
    game = play(season)
    analyze_quickly(game)
    points = GameAnalysis.objects.get(game=game).points
    rows = list(TABLES["plays"][1](season.league, season))
    assert rows[0]["home_wp"] == round(share_of(points[0][1:4]), 4)
    assert [row["home_wp"] for row in rows[1:]] == [row["home_wp_post"] for row in rows[:-1]]
    result = {1: 1.0, 0: 0.5, -1: 0.0}[
        (game.home_score > game.away_score) - (game.home_score < game.away_score)
    ]
    assert rows[-1]["home_wp_post"] == result
    added = [row["wpa"] * (1 if row["posteam_type"] == "home" else -1) for row in rows if row.get("wpa")]
    assert len(added) > 50
    assert sum(added) == pytest.approx(result - rows[0]["home_wp"], abs=1e-9)
    # A row whose event lies in a step has the odds before this step and those before the next one.
    lines = [Line(*line) for line in game.play_by_play.lines]
    told = play_by_play(game.header, lines, ("Home", "Away"))
    read = client.get(reverse("api:win-probability", args=[game.public_id])).json()["points"]
    steps = {point["number"]: step for step, point in enumerate(read) if point["number"]}
    assert len(steps) > 80
    for number, step in steps.items():
        row = told[number - 1]
        place = next(at for at in range(row.line, row.end) if Event(lines[at].event).name.lower() == row.kind)
        assert read[step]["line"] <= place < read[step + 1]["line"], (number, row)
        after = read[step + 1 if step < max(steps.values()) else -1]
        assert rows[number - 1]["home_wp_post"] == round(after["home"], 4)
        if read[step - 1]["number"]:
            assert rows[number - 1]["home_wp"] == round(read[step]["home"], 4)


def test_page_without_an_analysis_has_no_win_probability(season: Season, client: Client) -> None:
    game = played(season)
    page = client.get(reverse("games:game", args=[season.league.slug, season.number, 1])).content.decode()
    assert "Turning point" not in page
    read = client.get(reverse("api:win-probability", args=[game.public_id])).json()
    assert (read["samples"], read["points"], read["luck"]) == (0, [], None)


def test_sweep_analyzes_settled_games_once(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.odds.win_probability.GAMES", 4)
    first, second = played(season), played(season, 2)
    assert analyze_games() == 0
    Game.objects.filter(pk=first.pk).update(finished_at=timezone.now() - timedelta(hours=1))
    assert (analyze_games(), analyze_games()) == (1, 0)
    assert not GameAnalysis.objects.filter(game=second).exists()
    GameAnalysis.objects.update(version=VERSION - 1)
    assert analyze_games() == 1


def test_game_of_retired_rules_gets_an_empty_analysis(season: Season, client: Client) -> None:
    game = played(season)
    Game.objects.filter(pk=game.pk).update(version=99)
    game.refresh_from_db()
    assert analyze_game(game=game).points == []
    read = client.get(reverse("api:win-probability", args=[game.public_id])).json()
    assert (read["points"], read["turning_point"], read["luck"]) == ([], None, None)


def test_luck_of_a_season_adds_up(season: Season, client: Client) -> None:
    games = [played(season, 1), played(season, 2)]
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
    page = client.get(reverse("games:luck", args=address))
    assert [row["team"].slug for row in page.context["rows"]] == [team["team"] for team in read["teams"]]
    file = client.get(reverse("games:luck", args=address), {"csv": "luck-table"}).content.decode()
    assert len(file.splitlines()) == 1 + len(read["teams"])
    first_columns = re.findall(r"</th>\s*<td>(\d+)</td>", page.content.decode())
    assert first_columns == ["1"] * 4  # games


def test_dice_page_says_what_the_throws_say(season: Season, client: Client) -> None:
    game = played(season)
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
    assert len(read[0]["faces"]) == 6
