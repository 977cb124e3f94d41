"""The pages on a phone, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from games.services import play_week
from league.models import Season
from tests.installation import Installation
from tests.league.seasons import expansion_season

PAGES = ("", "standings/", "weeks/1/", "bracket/", "teams/columbus-cobras/", "games/1/")


@pytest.fixture
def season(stack: Installation) -> Season:
    season = expansion_season(rounds=1)
    play_week(week=season.weeks.get())
    return season


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_scrolls_sideways_on_a_phone(
    stack: Installation, season: Season, page: Page, scheme: str
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    wide = []
    for path in PAGES:
        page.goto(f"{stack.url}/leagues/{season.league.slug}/{season.number}/{path}")
        if page.evaluate("document.documentElement.scrollWidth") > 360:
            wide.append(path)
    assert wide == []


def test_a_visitor_walks_from_the_front_page_to_a_box_score(
    stack: Installation, season: Season, page: Page
) -> None:
    page.goto(stack.url)
    page.get_by_role("link", name="Season 1").click()
    page.get_by_role("link", name="Scores").click()
    page.get_by_role("link", name="Box score").first.click()
    assert page.get_by_role("heading", name="Play by play").is_visible()
