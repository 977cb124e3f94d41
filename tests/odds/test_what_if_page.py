"""The page "What if" computes from its address alone, for anybody who may see the season."""

from __future__ import annotations

import re

import pytest
from django.core.cache.backends.locmem import LocMemCache
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from league.frame.quotas import WhatIfThrottle
from league.models import Fixture, League, Result, Season
from tests.helpers.small_seasons import play, small_season

pytestmark = pytest.mark.django_db
PAGE = "/leagues/small-league/1/what-if/"


@pytest.fixture
def season() -> Season:
    """Six weeks of two games, of which four are played; two of four teams reach the playoffs."""
    season = small_season()
    League.objects.filter(pk=season.league_id).update(playoff_places=2)
    play(season, through=4)
    return Season.objects.get(pk=season.pk)


def text(client: Client, query: str = "") -> str:
    page = client.get(PAGE + query)
    assert page.status_code == 200
    return page.content.decode()


def test_assumed_results_change_standings_and_odds_and_nothing_else(season: Season, client: Client) -> None:
    first, second = season.fixtures.filter(week__number=5).order_by("number")
    last = season.fixtures.filter(week__number=6).first()
    assert last
    before = list(Result.objects.values_list("pk", "home_score"))
    page = text(client)
    assert f'name="g{first.number}"' in page
    assert "simulated seasons" not in page  # nothing is computed before somebody asks
    query = (
        f"?week=5&g{first.number}=home&g{second.number}=away&g{last.number}=home&g1=away&g999=home&gx=home"
    )
    page = text(client, query)
    assert f"{first.away.nickname} at {first.home.nickname}: {first.home.nickname} win, 20–17" in page
    assert page.count("<li>", page.index('id="assumed"'), page.index("Start again")) == 3  # game 1 is over
    chosen = re.findall(r"<option[^>]*selected[^>]*>\s*([^<]*?)\s*<", page)
    assert chosen == [f"{first.home.nickname} win, 20–17", f"{second.away.nickname} win, 20–17"]
    assert f'type="hidden" name="g{last.number}" value="home"' in page  # kept for the next question
    assert "simulated seasons" in page
    assert list(Result.objects.values_list("pk", "home_score")) == before


def test_every_result_assumed_decides_the_seeds(season: Season, client: Client) -> None:
    """The home sides have won every game so far; whoever is assumed to win the rest is the first seed."""
    favorite = season.league.teams.order_by("slug")[0]
    games = Fixture.objects.filter(season=season, result=None).select_related("home", "away")
    wins = [f"g{game.number}={'away' if game.away_id == favorite.pk else 'home'}" for game in games]
    page = text(client, "?" + "&".join(wins))
    seeds = page[page.index('id="seeds-1"') :]
    assert "100" in seeds or ">99" in seeds
    assert page.count('class="letter"') >= 2  # proved: nothing is open
    tables = client.get(f"{PAGE}?{'&'.join(wins)}&csv=1")
    assert tables["Content-Type"].startswith("text/csv")


def test_page_of_a_finished_schedule_says_so(season: Season, client: Client) -> None:
    play(season, through=6)
    assert "no open games" in text(client)


def test_odds_and_standings_lead_to_the_page(season: Season, client: Client) -> None:
    for page in ("odds/", "standings/", "standings/?view=picture"):
        main = client.get(f"/leagues/small-league/1/{page}").content.decode().partition("<main")[2]
        assert f'href="{PAGE}"' in main, page
    main = client.get("/leagues/small-league/1/").content.decode().partition("<main")[2]
    for target in ("/leagues/small-league/subscribe/", "/leagues/small-league/1/data/"):
        assert f'href="{target}"' in main, target
    page = client.get("/leagues/small-league/1/data/").content.decode()
    assert re.search(r"<title>\s*Data · Small League</title>", page)


def test_computing_is_limited_and_a_kept_answer_is_not(
    season: Season, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The season without assumptions and the one with them are two questions."""
    monkeypatch.setattr(SimpleRateThrottle, "cache", LocMemCache("what-if-limit", {}))
    monkeypatch.setattr(WhatIfThrottle, "THROTTLE_RATES", {"what_if": "2/min"})
    first, second = season.fixtures.filter(week__number=5).order_by("number")
    assert "simulated seasons" in text(client, f"?g{first.number}=home")
    refused = client.get(f"{PAGE}?g{second.number}=away")
    assert refused.status_code == 429
    assert 1 <= int(refused["Retry-After"]) <= 60
    assert "<code>throttled</code>" in refused.content.decode()
    assert "simulated seasons" in text(client, f"?g{first.number}=home")  # nothing is computed


def test_hidden_scores_stay_hidden_until_somebody_asks(season: Season, client: Client) -> None:
    client.post("/scores/", {"scores": "hidden", "next": "/"})
    first = season.fixtures.filter(week__number=5).order_by("number")[0]
    query = f"?g{first.number}=home"
    assert "Scores are hidden" in text(client, query)
    page = text(client, f"{query}&show=1")
    assert "simulated seasons" in page
    assert 'type="hidden" name="show" value="1"' in page  # the next question does not ask again
    assert f"?week=6&amp;g{first.number}=home&amp;show=1" in page
