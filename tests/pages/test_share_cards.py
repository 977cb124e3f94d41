"""Share cards, marks and colors as files: their size, how long they are kept, and who gets them."""

from __future__ import annotations

import re
import struct
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.drawing.marks import mark_of
from league.frame.permissions import Role
from league.models import Fixture, League, Result, Season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=1)


def card(name: str, season: Season, *arguments: object) -> str:
    return reverse(f"league:{name}_card", args=[season.league.slug, season.number, *arguments])


def size_of(png: bytes) -> tuple[Any, ...]:
    """Width and height in pixels."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def test_every_card_is_a_png_of_the_size_that_other_sites_ask_for(client: Client, season: Season) -> None:
    teams = card("team", season, "boston-bombers")
    edition, yearbook = card("edition", season, 1), card("yearbook", season)
    season_cards = (card("season", season), card("bracket", season), edition, yearbook)
    for address in (*season_cards, card("game", season, 1), teams):
        answer = client.get(address)
        assert (answer["Content-Type"], size_of(answer.content)) == ("image/png", (1200, 630)), address


def test_a_card_is_kept_until_what_it_shows_has_changed(client: Client, season: Season) -> None:
    address = card("game", season, 1)
    before = client.get(address)
    assert before["Cache-Control"] == "public, max-age=300"
    again = client.get(address, headers={"If-None-Match": before["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    type_results(season)
    after = client.get(address, headers={"If-None-Match": before["ETag"]})
    assert (after.status_code, after["ETag"] == before["ETag"]) == (200, False)


def test_the_card_of_a_private_league_says_nothing_to_strangers(client: Client, season: Season) -> None:
    League.objects.update(visibility=League.Visibility.PRIVATE)
    address = card("team", season, "boston-bombers")
    nowhere = reverse("league:season_card", args=["no-such-league", 1])
    assert client.get(address).content == client.get(nowhere).content
    client.force_login(person("ann", season.league, Role.VIEWER))
    inside = client.get(address)
    assert inside.content != client.get(nowhere).content
    assert inside["Cache-Control"] == "private, max-age=300"


def test_pages_name_their_card(client: Client, season: Season) -> None:
    place = [season.league.slug, season.number]
    for page, name, *arguments in (
        ("season", "season"),
        ("bracket", "bracket"),
        ("team", "team", "boston-bombers"),
        ("yearbook", "yearbook"),
    ):
        text = client.get(reverse(f"league:{page}", args=[*place, *arguments])).content.decode()
        found = re.findall(r'<meta property="og:image" content="([^"?]+)\?v=\d+">', text)
        assert found == [f"http://testserver{card(name, season, *arguments)}"]


def test_the_card_of_the_news_shows_the_lead_story_and_changes_with_a_correction(
    client: Client, season: Season
) -> None:
    place, address = [season.league.slug, season.number], card("edition", season, 1)
    assert client.get(address).content == client.get(card("season", season)).content  # no story yet
    type_results(season)
    first = client.get(address)
    page = client.get(reverse("league:news", args=place)).content.decode()
    assert f'<meta property="og:image" content="http://testserver{address}?v=' in page
    lead = re.search(r'<h2 id="lead"><a href="[^"]+/games/(\d+)/', page)
    assert lead
    fixture = Fixture.objects.get(season=season, number=int(lead[1]))
    Result.objects.filter(fixture=fixture).update(home_score=0, away_score=63)
    assert client.get(address).content != first.content


def test_a_mark_with_its_version_is_kept_for_good(client: Client, season: Season) -> None:
    team = season.league.teams.get(slug="boston-bombers")
    address = reverse("league:mark", args=[season.league.slug, team.slug])
    assert client.get(address)["Cache-Control"] == "public, max-age=300"
    kept = client.get(address, {"v": mark_of(team).key})
    assert (kept["Content-Type"], kept.content.decode()) == ("image/svg+xml", mark_of(team).svg)
    assert kept["Cache-Control"] == "public, max-age=31536000, immutable"
    page = client.get(reverse("league:team", args=[season.league.slug, 1, team.slug])).content.decode()
    assert f'<link rel="icon" href="{address}?v={mark_of(team).key}"' in page
    League.objects.update(visibility=League.Visibility.PRIVATE)
    assert client.get(address).status_code == 404


def test_a_page_draws_each_mark_once_and_brings_the_colors_of_its_team(
    client: Client, season: Season
) -> None:
    text = client.get(reverse("league:schedule", args=[season.league.slug, season.number])).content.decode()
    key = mark_of(season.league.teams.get(slug="boston-bombers")).key
    assert (text.count(f'id="mark-{key}"'), text.count(f'href="#mark-{key}"') > 1) == (1, True)
    team = client.get(reverse("league:team", args=[season.league.slug, 1, "boston-bombers"])).content.decode()
    assert '<header class="team-head c-8a1538-f6e7c1">' in team
    sheet = client.get("/colors/8a1538-f6e7c1.css")
    assert '<link rel="stylesheet" href="/colors/8a1538-f6e7c1.css">' in team
    assert sheet["Content-Type"].startswith("text/css")
    assert b"--c1:#8a1538" in sheet.content
