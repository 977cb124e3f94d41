"""The page that opens the next season."""

from __future__ import annotations

from datetime import date, time

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from league.frame.permissions import Role
from league.leagues.services import create_league
from league.models import League, Season
from league.schedule.dates import set_week_dates
from tests.flat import flat
from tests.helpers.old_seasons import old_season
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db

ADDRESS = "/leagues/old-league/roll-over/"


@pytest.fixture
def league(client: Client) -> League:
    league = create_league(name="Old League")
    old_season(league)
    client.force_login(person("eve", league, Role.COMMISSIONER))
    return league


def test_next_season_is_previewed_and_then_opened(client: Client, league: League) -> None:
    assert "Open season 2000" in client.get(ADDRESS).content.decode()
    assert league.seasons.count() == 1
    page = client.post(ADDRESS, {"seed": "12"}, follow=True).content.decode()
    assert "Season 2000 is open." in page
    assert league.seasons.get(number=2000).seed == 12


def test_another_season_waits_for_the_champion(client: Client, league: League) -> None:
    client.post(ADDRESS)
    page = client.get(ADDRESS).content.decode()
    assert "is not over: finish it before the next one" in page
    assert "Open season" not in page


def test_a_seed_out_of_range_opens_nothing(client: Client, league: League) -> None:
    assert client.post(ADDRESS, {"seed": "-1"}).status_code == 422
    assert league.seasons.count() == 1


def test_dates_are_shown_from_any_first_day_before_the_season_is_opened(client: Client) -> None:
    season = small_season("Dated League")
    set_week_dates(
        season=season, starts_on=date(2026, 9, 7), deadline_time=time(20), time_zone="Europe/Berlin"
    )
    Season.objects.update(state=Season.State.FINISHED, champion=season.league.teams.first())
    client.force_login(person("joe", season.league, Role.COMMISSIONER))
    address = reverse("league:roll_over", args=[season.league.slug])
    with time_machine.travel("2026-12-01T12:00:00Z", tick=False):
        page = flat(client.get(address).content)
        assert 'value="2027-09-06"' in page
        assert page.count("8 p.m. (Europe/Berlin)") == 6
        assert "Sept. 6, 2027 – Sept. 12, 2027, 8 p.m." in page
        page = flat(client.post(address, {"starts_on": "2027-09-13", "preview": "1"}).content)
        assert "Sept. 13, 2027 – Sept. 19, 2027, 8 p.m." in page
        assert season.league.seasons.count() == 1
        client.post(address, {"starts_on": "2027-09-13"})
    assert season.league.seasons.get(number=2).starts_on == date(2027, 9, 13)
