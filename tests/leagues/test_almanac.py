"""A league's almanac."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league.almanac.ballots import open_ballot
from league.frame.permissions import Role
from league.leagues.services import create_league
from league.models import Ballot, League, Season
from tests.flat import flat
from tests.helpers.old_seasons import GAMES, old_season
from tests.helpers.people import person

pytestmark = pytest.mark.django_db

ALMANAC = "/leagues/old-league/almanac/"
SEASON = "/leagues/old-league/1999/"


@pytest.fixture
def league() -> League:
    return create_league(name="Old League")


@pytest.fixture
def season(league: League) -> Season:
    return old_season(league)


@pytest.fixture
def eve(league: League) -> User:
    return person("eve", league, Role.COMMISSIONER)


def text(client: Client, address: str) -> str:
    """The page on one line, without the marks beside the names of teams."""
    page = client.get(address).content
    return flat(re.sub(rb'<svg class="mark.*?</svg>', b"", page))


def ballots(season: Season, count: int) -> None:
    later = timezone.now() + timedelta(days=1)
    for number in range(count):
        open_ballot(season=season, title=f"Award {number}", closes_at=later, names=["This", "That"])


def test_hall_has_the_champion_and_the_runner_up(client: Client, season: Season) -> None:
    page = text(client, ALMANAC)
    assert season.champion
    assert "1-0-1 · beat Ants 16–13 · imported" in page


@pytest.mark.parametrize("seasons", [1, 3])
def test_hall_takes_the_same_queries_for_any_number_of_seasons(
    client: Client, league: League, seasons: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(1, seasons + 1):
        old_season(league, number=number)
    with django_assert_num_queries(9):
        client.get(ALMANAC)


def test_the_records_name_game_season_and_team(client: Client, season: Season) -> None:
    page = text(client, f"{ALMANAC}records/")
    assert "<strong>20</strong> Ann Arbor Ants" in page
    assert "season 1999, week 1" in page


def test_the_ranking_of_a_week_leaves_later_ones_out(client: Client, season: Season) -> None:
    assert "After week 3" in text(client, f"{SEASON}ranking/")
    first = text(client, f"{SEASON}ranking/?week=1")
    assert "After week 1" in first
    assert "Rank by week" not in first


def test_award_shows_its_figure(client: Client, season: Season) -> None:
    page = text(client, f"{SEASON}awards/")
    assert "13.0 points a game" in page
    assert "Best record" in page


def test_votes_are_counted_after_the_ballot_closes(client: Client, season: Season, eve: User) -> None:
    ballots(season, 1)
    client.force_login(eve)
    page = client.post(f"{SEASON}awards/1/vote/", {"nominee": 2}, follow=True).content.decode()
    assert "Your vote has been counted." in page
    assert "1 vote so far." in page
    assert "★" not in page
    closed = client.post(f"{SEASON}awards/1/close/", follow=True).content.decode()
    assert "★ That" in closed


def test_ballot_form_uses_the_leagues_time_zone(client: Client, season: Season, eve: User) -> None:
    League.objects.update(time_zone="Europe/Berlin")
    client.force_login(eve)
    names = "Week 1\nWeek 2"
    sent = {"title": "Best game", "closes_at": "2099-07-01T20:00", "names": names}
    client.post(f"{SEASON}awards/open/", sent)
    ballot = Ballot.objects.get()
    assert ballot.closes_at.isoformat() == "2099-07-01T18:00:00+00:00"
    assert [nominee.name for nominee in ballot.nominees.order_by("number")] == ["Week 1", "Week 2"]


def test_refused_ballot_shows_the_reason(client: Client, season: Season, eve: User) -> None:
    client.force_login(eve)
    answer = client.post(f"{SEASON}awards/open/", {"title": "Best game", "closes_at": "2099-07-01T20:00"})
    assert answer.status_code == 422
    assert "A ballot needs at least two nominees" in answer.content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_awards_take_the_same_queries_for_any_number_of_ballots(
    client: Client, season: Season, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ballots(season, count)
    with django_assert_num_queries(7):
        client.get(f"{SEASON}awards/")


def test_the_bracket_of_an_old_season_is_its_games(client: Client, season: Season) -> None:
    page = text(client, f"{SEASON}bracket/")
    assert "1st &amp; Goal Bowl" in page
    assert "Denver Dogs" in page


def test_head_to_head_lists_all_games_of_two_teams(client: Client, season: Season) -> None:
    page = text(client, f"{ALMANAC}rivals/?team=boston-bees&other=ann-arbor-ants")
    assert "Ants 6, Bees 3" in page
    assert "Bees 10, Ants 20" in page


def test_head_to_head_is_drawn_with_the_margin_of_every_game(client: Client, season: Season) -> None:
    page = text(client, f"{ALMANAC}rivals/?team=boston-bees&other=ann-arbor-ants")
    assert "The Ants lead with 2 wins to 0; 6.5 points apart on average" in page
    wide = page[page.index('class="on-desk"') : page.index('class="on-phone"')]
    assert re.findall(r"\d+–\d+", wide) == ["10–20", "3–6"]


def test_head_to_head_defaults_to_the_most_frequent_pair(client: Client, season: Season) -> None:
    page = text(client, f"{ALMANAC}rivals/")
    assert "Choose two different teams." not in page
    assert "<h1>Denver Dogs – Chicago Cats</h1>" in page  # twice, as Ants and Bees, but later
    assert "Cats 0, Dogs 14" in page


def test_head_to_head_of_a_league_without_games_opens_without_an_error(
    client: Client, league: League
) -> None:
    assert "Choose two different teams." not in text(client, f"{ALMANAC}rivals/")


def test_a_team_has_no_rivalry_with_itself(client: Client, season: Season) -> None:
    page = text(client, f"{ALMANAC}rivals/?team=boston-bees&other=boston-bees")
    assert "Choose two different teams." in page


def test_a_league_without_a_season_has_an_almanac(client: Client, league: League) -> None:
    assert "No champion yet" in text(client, ALMANAC)
    assert "No game has been played yet." in text(client, f"{ALMANAC}records/")
    assert "No game has been played yet." in text(client, "/leagues/old-league/leaders/")


def test_games_at_score_level_lead_in_points_alone(client: Client, season: Season) -> None:
    page = text(client, f"{SEASON}leaders/")
    assert GAMES.count("REG") == 4
    assert "<td>26</td>" in page
    assert "Rushing yards" not in page
