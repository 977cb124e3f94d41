"""The page of a team, two teams compared, and the pages of coaches."""

from __future__ import annotations

import csv

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.frame.permissions import Role
from league.models import League, Tenure
from league.people.members import assign_coach
from tests.flat import flat
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


def test_team_page_takes_the_same_queries_for_any_number_of_games(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for rounds in (1, 3):
        season = expansion_season(rounds=rounds, name=f"League {rounds}")
        type_results(season)
        page = reverse("league:team", args=[season.league.slug, 1, "boston-bombers"])
        with django_assert_num_queries(19):
            client.get(page)
        with django_assert_num_queries(11):  # statistics and histories are kept
            client.get(page)


def test_team_page_says_what_stands_out_with_a_text_for_each_picture(client: Client) -> None:
    season = expansion_season(rounds=1)
    game = season.fixtures.select_related("home", "away").get(number=1)
    play_fixture(fixture=game)
    type_results(season)
    page = client.get(reverse("league:team", args=[season.league.slug, 1, game.home.slug])).content.decode()
    for finding in (
        'id="games">',  # each section with a title that says the finding
        "The die farthest from the league:",
        "Strongest:",
        'id="history">The first season',
        'aria-label="Last games:',
        f"{game.away.nickname} (week 1).",
    ):
        assert finding in page, finding
    pictures = page.count('role="img"')
    assert pictures == 1 + 2 + 14  # form, season and seven dice, the last two for desk and phone
    assert page.count("rank-strip") == 12


def test_numbers_of_the_pictures_come_as_csv(client: Client) -> None:
    season = expansion_season(rounds=2)
    type_results(season)
    address = reverse("league:team", args=[season.league.slug, 1, "boston-bombers"])
    dice, seasons = (
        list(csv.reader(client.get(address, {"csv": table}).content.decode().splitlines()))
        for table in ("dice-table", "season-table")
    )
    assert (len(dice) - 1, len(seasons) - 1) == (7, 1)
    assert dice[1][1:7] == ["-3", "-2", "2", "6", "9", "12"]


def test_two_teams_are_compared_and_unknown_ones_are_replaced_by_the_best(client: Client) -> None:
    season = expansion_season(rounds=3)
    type_results(season)
    address = reverse("league:compare", args=[season.league.slug, 1])
    page = flat(client.get(f"{address}?team=boston-bombers&other=boston-bombers").content)
    assert page.count('class="half ') == 2
    assert "Dice farthest apart:" in page
    assert "Bombers" in page.split("half-name")[1]
    assert "ahead in" in flat(client.get(f"{address}?team=nobody").content)


def test_coach_has_a_page_in_their_league_only_and_a_person_without_a_team_has_none(client: Client) -> None:
    season = expansion_season(rounds=1)
    type_results(season)
    eve, team = person("eve", season.league, Role.COACH), season.league.teams.get(slug="boston-bombers")
    address = reverse("league:coach", args=[season.league.slug, "eve"])
    assert client.get(address).status_code == 404
    assign_coach(team=team, person=eve)
    page = flat(client.get(address).content)
    assert "Boston Bombers" in page
    assert "The first season" in page
    assert 'content="noindex"' in page
    assert (
        address
        in client.get(reverse("league:team", args=[season.league.slug, 1, team.slug])).content.decode()
    )
    League.objects.update(visibility=League.Visibility.PRIVATE)
    assert client.get(address).status_code == 404


def test_coach_who_has_left_the_site_is_named_by_nobody(client: Client) -> None:
    season = expansion_season(rounds=1)
    type_results(season)
    team = season.league.teams.get(slug="boston-bombers")
    Tenure.objects.create(season=season, team=team, user=None)
    type(season).objects.update(state=type(season).State.FINISHED, champion=team)
    page = flat(client.get(reverse("league:team", args=[season.league.slug, 1, team.slug])).content)
    assert "Coach: a former member" in page


def test_computer_coach_says_what_it_does_and_for_whom(client: Client) -> None:
    season = expansion_season(rounds=1)
    season.league.teams.filter(slug="boston-bombers").update(profile="ground")
    page = flat(client.get(reverse("league:computer_coach", args=[season.league.slug, "ground"])).content)
    assert "Runs the ball, and runs out the clock with a lead." in page
    assert ("Bombers" in page, "Knights" in page) == (True, False)
    unknown = reverse("league:computer_coach", args=[season.league.slug, "nobody"])
    assert client.get(unknown).status_code == 404
