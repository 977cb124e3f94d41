"""Five views of the same standings."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Season
from league.seasons.selectors import team_by_slug
from league.standings.selectors import standings_of
from tests.flat import flat
from tests.helpers.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    season = expansion_season(rounds=5)
    type_results(season)
    return season


def rows(client: Client, season: Season, view: str) -> list[list[str]]:
    """The teams of every table, from the top."""
    page = reverse("league:standings", args=[season.league.slug, season.number])
    text = flat(client.get(page, {"view": view}).content)
    slugs = rf'<th scope="row">.*?href="{re.escape(page.removesuffix("standings/"))}teams/([a-z-]+)/"'
    return [re.findall(slugs, table) for table in text.split("<table")[1:]]


def test_conferences_and_the_picture_list_all_teams_by_seed(client: Client, season: Season) -> None:
    seeds = list(standings_of(season).seeds.values())
    assert rows(client, season, "conferences") == seeds
    assert rows(client, season, "picture") == seeds


def test_the_league_is_one_table(client: Client, season: Season) -> None:
    assert rows(client, season, "league") == [standings_of(season).league]


def test_wild_cards_are_clubs_that_lead_no_division(client: Client, season: Season) -> None:
    standings = standings_of(season)
    winners = {clubs[0] for divisions in standings.divisions.values() for clubs in divisions.values()}
    assert rows(client, season, "wild-cards") == [
        [club for club in seeds if club not in winners] for seeds in standings.seeds.values()
    ]


def test_an_unknown_view_shows_the_divisions(client: Client, season: Season) -> None:
    divisions = [clubs for own in standings_of(season).divisions.values() for clubs in own.values()]
    assert rows(client, season, "upside-down") == rows(client, season, "divisions") == divisions


def picture_of(client: Client, season: Season) -> str:
    """What the playoff picture says, without its tags."""
    page = reverse("league:standings", args=[season.league.slug, season.number])
    answer = client.get(page, {"view": "picture"})
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_playoff_picture_shows_byes_and_pairings(client: Client, season: Season) -> None:
    text = picture_of(client, season).split("The first round in words")[1]
    assert len(standings_of(season).seeds) == 2
    for conference, seeds in standings_of(season).seeds.items():
        first, second, third, fourth, fifth = (team_by_slug(season)[slug].nickname for slug in seeds[:5])
        first_round = text.split(conference)[1]
        assert re.match(rf" {first} seed 1, bye {second} seed 2, bye {third} seed 3, bye ", first_round)
        assert re.search(rf"{fifth} \(5\) at {fourth} \(4\)", first_round)


def test_playoff_picture_counts_games_ahead_behind_and_left(client: Client, season: Season) -> None:
    text, order = picture_of(client, season), standings_of(season)
    assert len(order.seeds) == 2
    for conference, seeds in order.seeds.items():
        records = [order.records[club].overall for club in seeds]
        names = [team_by_slug(season)[club].nickname for club in seeds]
        own = text.split(f"{conference} conference")[1]
        lead = (records[0].wins - records[5].wins + records[5].losses - records[0].losses) / 2
        assert re.search(rf"In qualified 1 {names[0]} {records[0]} \+{lead:g} 0 division winner, bye", own)
        assert names[5] in own.split("Out not qualified")[1].split("Why this order?")[0]
