"""The page of a week: its games, their replays, the drive of the week, the lead story, who leads after it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.models import Fixture, Season
from league.standings.selectors import standings_of
from tests.flat import flat
from tests.helpers.computer_games import play_fixture
from tests.helpers.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


def page(client: Client, season: Season, week: int = 1) -> str:
    address = reverse("league:week", args=[season.league.slug, season.number, week])
    return client.get(address).content.decode()


def played(season: Season) -> Fixture:
    """The season's first game, played by the computer; all others are typed."""
    game = season.fixtures.select_related("season__league", "week", "home", "away").get(number=1)
    play_fixture(fixture=game)
    type_results(season)
    return game


def test_only_a_game_with_play_by_play_can_be_watched_again(client: Client) -> None:
    season = expansion_season(rounds=1)
    played(season)
    watched = set(re.findall(r'href="[^"]+/games/(\d+)/replay/"', page(client, season)))
    assert watched == {"1"}


def test_the_drive_of_the_week_is_the_longest_touchdown_drive_and_leads_to_it(client: Client) -> None:
    season = expansion_season(rounds=1)
    game = played(season)
    text = page(client, season)
    shown = client.get(reverse("games:game", args=[season.league.slug, 1, game.number]))
    drives = [row for row in shown.context["story"]["drives"] if row["drive"].result == "touchdown"]
    best = max(drives, key=lambda row: (row["drive"].yards, row["drive"].plays))
    assert f"Drive of the week: {best['team'].nickname}, {best['way']}" in flat(text.encode())
    assert set(re.findall(r"/games/1/#drive-(\d+)", text)) == {str(best["number"])}


def test_it_tells_the_lead_story_and_who_leads_after_the_week(client: Client) -> None:
    season = expansion_season(rounds=2)
    type_results(season)
    text = page(client, season, 1)
    assert 'id="lead-story"' in text
    assert "Who leads after Week 1" in flat(text.encode())
    first = {seeds[0] for seeds in standings_of(season, through=1).seeds.values()}
    names = set(season.league.teams.filter(slug__in=first).values_list("nickname", flat=True))
    leading = text[text.index('id="leading"') :]
    found = {
        re.sub(r"<[^>]+>", "", row).split()[0]
        for row in re.findall(r'<tr class="first">(.*?)</th>', leading, re.DOTALL)
    }
    assert {name.split()[0] for name in names} <= found


def test_whoever_hides_scores_sees_no_story_no_drive_and_no_standings(client: Client) -> None:
    season = expansion_season(rounds=1)
    played(season)
    client.post("/scores/", {"scores": "hidden", "next": "/"})
    text = page(client, season)
    assert [
        part for part in ('id="lead-story"', 'id="drives"', 'id="leading"', 'id="best"') if part in text
    ] == []


def test_it_takes_the_same_queries_for_any_number_of_games(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for rounds in (1, 3):
        season = expansion_season(rounds=rounds, name=f"League {rounds}")
        type_results(season)
        page(client, season)  # the edition is kept
        with django_assert_num_queries(14):
            page(client, season)
