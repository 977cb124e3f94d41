"""The spoiler switch."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from league.frame.requests import TELLING
from league.models import Season
from tests.flat import flat
from tests.helpers.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    season = expansion_season(rounds=5)
    type_results(season)
    return season


@pytest.fixture
def shy(client: Client) -> Client:
    """A visitor who has hidden scores."""
    client.post("/scores/", {"scores": "hidden", "next": "/"})
    return client


def page(client: Client, name: str, season: Season, *more: object, query: str = "") -> str:
    return flat(client.get(reverse(name, args=[season.league.slug, season.number, *more]) + query).content)


def test_a_week_shows_no_points_and_no_winner(shy: Client, season: Season) -> None:
    text = page(shy, "league:week", season, 1)
    assert set(re.findall(r'class="points">(\d*)<', text)) == {""}
    assert "winner" not in text


@pytest.mark.parametrize("name", ["league:standings", "league:bracket", "league:plots", "league:schedule"])
def test_a_page_that_tells_results_asks_first(shy: Client, season: Season, name: str) -> None:
    text = page(shy, name, season)
    assert "Scores are hidden" in text
    shown = re.search(r'class="button" href="([^"]+)"', text)
    assert shown
    assert "Scores are hidden" not in flat(shy.get(shown[1]).content)


def test_the_question_keeps_what_was_asked_for(shy: Client, season: Season) -> None:
    text = page(shy, "league:standings", season, query="?view=league&through=2")
    assert "?view=league&amp;through=2&amp;show=1" in text


def test_the_front_page_leaves_out_what_it_would_tell(shy: Client, season: Season) -> None:
    text = page(shy, "league:season", season)
    assert "You have hidden scores" in text
    assert not re.search(r'class="points">\d', text)
    assert "<table" not in text
    assert "<table" in page(shy, "league:season", season, query="?show=1")


def test_scores_can_be_shown_again(shy: Client, season: Season) -> None:
    shy.post("/scores/", {"scores": "shown", "next": "/"})
    assert "Scores are hidden" not in page(shy, "league:standings", season)


@pytest.mark.parametrize(
    "elsewhere", ["https://elsewhere.test/", "//elsewhere.test/", "javascript:alert(1)", ""]
)
def test_the_switch_leads_to_no_other_site(client: Client, elsewhere: str) -> None:
    answer = client.post("/scores/", {"scores": "hidden", "next": elsewhere})
    assert answer.headers["Location"] == "/"


def test_every_page_that_asks_first_exists() -> None:
    known = set()
    for namespace in ("league", "games"):
        names = get_resolver().namespace_dict[namespace][1].reverse_dict
        known |= {f"{namespace}:{name}" for name in names if isinstance(name, str)}
    assert known >= TELLING
