"""Frames for other sites, and a week on a television."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.frame.permissions import Role
from league.models import League, Season
from tests.flat import flat
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db
FRAMES = ("league:framed_standings", "league:framed_score")


@pytest.fixture
def season() -> Season:
    season = expansion_season(rounds=5)
    type_results(season)
    return season


def address(name: str, season: Season, *more: object) -> str:
    extra = [1] if name == "league:framed_score" else []
    return reverse(name, args=[season.league.slug, season.number, *extra, *more])


def directives(policy: str) -> dict[str, str]:
    return dict(part.strip().split(" ", 1) for part in policy.split(";") if part.strip())


@pytest.mark.parametrize("name", FRAMES)
def test_any_site_may_show_a_frame_and_it_can_do_nothing(client: Client, season: Season, name: str) -> None:
    answer = client.get(address(name, season))
    policy = directives(answer.headers["Content-Security-Policy"])
    assert policy["frame-ancestors"] == "*"
    assert policy["script-src"] == policy["form-action"] == policy["connect-src"] == "'none'"
    assert "X-Frame-Options" not in answer.headers
    assert "public" in answer.headers["Cache-Control"]
    assert not answer.cookies
    assert re.findall(rb"<script|<form|<button", answer.content) == []


def test_other_pages_stay_out_of_frames(client: Client, season: Season) -> None:
    answer = client.get(address("league:standings", season))
    assert directives(answer.headers["Content-Security-Policy"])["frame-ancestors"] == "'none'"


@pytest.mark.parametrize("name", FRAMES)
def test_a_frame_of_a_private_league_is_closed_to_its_own_commissioner(
    client: Client, season: Season, name: str
) -> None:
    client.force_login(person("eve", season.league, Role.COMMISSIONER))
    assert client.get(address(name, season)).status_code == 200
    League.objects.update(visibility=League.Visibility.PRIVATE)
    answer = client.get(address(name, season))
    assert answer.status_code == 404
    assert directives(answer.headers["Content-Security-Policy"])["frame-ancestors"] == "'none'"


def test_a_frame_shows_one_conference_and_has_the_colors_asked_for(client: Client, season: Season) -> None:
    page = address("league:framed_standings", season)
    titles = re.findall(r'framed-title">(\w+)<', flat(client.get(page).content))
    assert len(titles) == 2
    shown = flat(client.get(page, {"conference": titles[1], "theme": "dark"}).content)
    assert re.findall(r'framed-title">(\w+)<', shown) == titles[1:]
    assert 'data-theme="dark"' in shown
    assert "data-theme" not in flat(client.get(page, {"theme": '"><script>'}).content)


def test_the_code_to_copy_contains_the_address_of_the_frame(client: Client, season: Season) -> None:
    page = flat(client.get(address("league:embed", season)).content)
    frame = f"http://testserver{address('league:framed_standings', season)}"
    assert f"&lt;iframe src=&quot;{frame}&quot;" in page
    assert f'src="{address("league:framed_standings", season)}"' in page


def test_a_private_league_offers_no_code(client: Client, season: Season) -> None:
    client.force_login(person("eve", season.league, Role.COMMISSIONER))
    League.objects.update(visibility=League.Visibility.PRIVATE)
    page = flat(client.get(address("league:embed", season)).content)
    assert "iframe" not in page
    assert "This league is private" in page


def test_a_television_shows_every_score_of_the_week_and_no_bar(client: Client, season: Season) -> None:
    page = flat(client.get(reverse("league:tv", args=[season.league.slug, season.number, 2])).content)
    results = season.fixtures.filter(week__number=2).order_by("number")
    scores = [(one.result.away_score, one.result.home_score) for one in results]
    shown = [int(points) for points in re.findall(r'class="points">(\d+)<', page)]
    assert list(zip(shown[::2], shown[1::2], strict=True)) == scores
    assert "<nav" not in page.split("<main")[0]


def test_an_unknown_week_is_not_on_television(client: Client, season: Season) -> None:
    page = reverse("league:tv", args=[season.league.slug, season.number, 99])
    assert client.get(page).status_code == 404
