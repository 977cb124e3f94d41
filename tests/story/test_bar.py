"""The bar of every page and its menu."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.frame.permissions import Role
from league.models import Season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=1)


def bar_of(client: Client, address: str) -> str:
    page = client.get(address).content.decode()
    return page[page.index('<header class="masthead">') : page.index("</header>")]


def test_the_menu_of_every_page_of_a_league_leads_everywhere(client: Client, season: Season) -> None:
    slug = season.league.slug
    of_season = ("season", "standings", "scores", "news", "schedule", "bracket", "ranking", "awards")
    of_league = ("league", "records", "rivals", "almanac", "members", "constitution", "history")
    wanted = {
        *(reverse(f"league:{name}", args=[slug, 1]) for name in of_season),
        *(reverse(f"league:{name}", args=[slug]) for name in of_league),
        reverse("games:leaders", args=[slug, 1]),
        *("/", "/play/", "/learn/"),
    }
    for page in (reverse("league:standings", args=[slug, 1]), reverse("league:members", args=[slug])):
        bar = bar_of(client, page)
        assert wanted <= set(re.findall(r'href="([^"?]+)"', bar))
        assert f'href="{page}" aria-current="page"' in re.sub(r"\s+", " ", bar)


def test_the_inbox_and_the_settings_are_in_the_menu_of_people_who_run_the_league(
    client: Client, season: Season
) -> None:
    slug = season.league.slug
    page = reverse("league:season", args=[slug, 1])
    for name, role in (("vic", Role.VIEWER), ("ann", Role.COMMISSIONER)):
        client.force_login(person(name, season.league, role))
        bar, runs = bar_of(client, page), role is Role.COMMISSIONER
        assert (f'href="/leagues/{slug}/inbox/"' in bar, f'href="/leagues/{slug}/settings/"' in bar) == (
            runs,
            runs,
        )
        assert f"Sign out ({name})" in bar
