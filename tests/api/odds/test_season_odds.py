"""The odds of a season in the API."""

from __future__ import annotations

import pytest
from django.test import Client
from rest_framework.test import APIClient

from games.models import Run
from league.frame.permissions import Role
from league.models import Season
from tests.helpers.clubs import drawn_season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results
from tests.odds.tallies import SEASONS, store_odds

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return drawn_season()


def address(season: Season, rest: str = "") -> str:
    return f"/api/v1/leagues/{season.league.slug}/seasons/{season.number}/odds{rest}"


def runner(season: Season) -> APIClient:
    client = APIClient()
    client.force_login(person("carla", season.league, Role.COMMISSIONER))
    return client


def test_odds_are_typed_with_their_errors(season: Season) -> None:
    store_odds(season)
    odds = APIClient().get(address(season)).json()
    first, second, *_others = sorted(odds["teams"], key=lambda row: -row["playoffs"]["p"])
    assert (odds["seasons"], odds["current"], odds["as_of"]) == (SEASONS, True, None)
    assert (first["playoffs"], first["bye"]) == ({"p": 1.0, "error": 0.0, "certain": None}, None)
    assert (second["playoffs"]["p"], round(second["playoffs"]["error"], 4)) == (0.666, 0.0149)
    assert odds["next_games"][0]["home"]["if_won"] == 0.8


def test_unchanged_odds_are_not_sent_again(season: Season) -> None:
    store_odds(season)
    etag = APIClient().get(address(season))["ETag"]
    assert APIClient().get(address(season), headers={"If-None-Match": etag}).status_code == 304


def test_unknown_week_is_refused(season: Season) -> None:
    answer = APIClient().get(address(season), {"as_of": 77})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_the_same_simulation_is_started_once(season: Season) -> None:
    client = runner(season)
    first, again = (client.post(address(season), {"seasons": 100}, format="json") for _turn in range(2))
    assert (first.status_code, first.json()["id"]) == (201, again.json()["id"])
    shown = client.get(address(season, f"/simulations/{first.json()['id']}")).json()
    assert (shown["state"], shown["done"], Run.objects.count()) == ("queued", 0, 1)


def test_odds_after_earlier_weeks_are_asked_for(season: Season) -> None:
    early = runner(season).post(address(season, "/weeks"), {}, format="json")
    assert (early.status_code, early.json()["code"]) == (409, "odds_complete")
    played = expansion_season(rounds=2, name="Played League")
    type_results(played)
    client = APIClient()
    client.force_login(person("cleo", played.league, Role.COMMISSIONER))
    answer = client.post(address(played, "/weeks"), {}, format="json")
    assert (answer.status_code, answer.json()) == (200, {"count": 2})


def test_simulation_of_another_league_is_not_found(season: Season) -> None:
    other = store_odds(drawn_season(name="Other League")).run
    assert other
    assert APIClient().get(address(season, f"/simulations/{other.public_id}")).status_code == 404


def test_odds_of_a_playoff_format_with_fewer_rounds_are_still_shown() -> None:
    """Until the season has been simulated again: these have two rounds, the playoffs have four."""
    season = expansion_season(rounds=1)
    store_odds(season)
    answer = APIClient().get(address(season))
    assert (answer.status_code, len(answer.json()["teams"])) == (200, 24)
    page = Client().get(f"/leagues/{season.league.slug}/{season.number}/odds/")
    assert page.status_code == 200


def test_stakes_of_a_week_have_what_its_games_change_in_the_odds(season: Season) -> None:
    store_odds(season)
    games = APIClient().get(address(season)).json()["next_games"]
    week = address(season).replace("/odds", f"/weeks/{games[0]['week']}/stakes")
    stakes = {row["fixture"]: row["leverage"] for row in APIClient().get(week).json()["games"]}
    assert games
    assert {fixture: leverage for fixture, leverage in stakes.items() if leverage} == {
        game["fixture"]: game for game in games
    }
