"""A league's almanac."""

from __future__ import annotations

import pytest
from django.test import Client

from league.models import Season
from tests.league.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    season = expansion_season(rounds=2)
    type_results(season)
    return season


def test_the_almanac_ranks_the_teams_and_keeps_the_records(client: Client, season: Season) -> None:
    page = client.get(f"/leagues/{season.league.slug}/almanac/").content.decode()
    best = max(f.result.home_score or 0 for f in season.fixtures.select_related("result"))
    assert "Power ranking" in page
    assert f"<strong>{best}</strong>" in page


def test_two_teams_are_shown_all_their_games(client: Client, season: Season) -> None:
    game = season.fixtures.select_related("home", "away", "result").get(number=1)
    address = f"/leagues/{season.league.slug}/almanac/rivals/?team={game.home.slug}&other={game.away.slug}"
    page = client.get(address).content.decode()
    score = f"{game.away.nickname} {game.result.away_score}, {game.home.nickname} {game.result.home_score}"
    assert score in page


def test_a_team_has_no_rivalry_with_itself(client: Client, season: Season) -> None:
    slug = season.league.teams.all()[0].slug
    page = client.get(
        f"/leagues/{season.league.slug}/almanac/rivals/?team={slug}&other={slug}"
    ).content.decode()
    assert "Choose two different teams." in page
