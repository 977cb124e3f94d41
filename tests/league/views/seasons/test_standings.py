"""Five views of the same standings."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Season
from league.selectors.season.standings import standings_of
from league.selectors.season.teams import team_by_slug
from tests.flat import flat
from tests.league.seasons import expansion_season, type_results

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
    return [re.findall(slugs, table) for table in text.split("<tbody>")[1:]]


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


def test_playoff_picture_shows_byes_and_pairings(client: Client, season: Season) -> None:
    page = reverse("league:standings", args=[season.league.slug, season.number])
    text = re.sub(
        r"\s+", " ", re.sub(r"<[^>]+>", " ", client.get(page, {"view": "picture"}).content.decode())
    )
    assert len(standings_of(season).seeds) == 2
    for conference, seeds in standings_of(season).seeds.items():
        first, second, third, fourth, fifth = (team_by_slug(season)[slug].nickname for slug in seeds[:5])
        picture = text.split(f"{conference} conference")[1].split("Seeds")[0]
        assert all(name in picture.split("(5)")[0] for name in (first, second, third))
        assert picture.count(", bye") == 3
        assert re.search(rf"{fifth} \(5\) at {fourth} \(4\)", picture)
