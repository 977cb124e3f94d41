"""A week played back in a browser, also for people who prefer reduced motion."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from league.models import Season
from tests.helpers.computer_games import play_fixture
from tests.helpers.small_seasons import play, small_season
from tests.installation import Installation


@pytest.fixture(scope="module")
def season(shared_stack: Installation) -> Season:
    season = small_season()
    fixtures = season.fixtures.select_related("season__league", "week", "home", "away")
    play_fixture(fixture=fixtures.get(number=1))
    play(season, through=1)
    return season


def replay(season: Season, context: BrowserContext) -> Page:
    """The page of the first week's replay, with a clock that the test sets."""
    page = context.new_page()
    page.clock.install()
    page.goto(f"/leagues/{season.league.slug}/{season.number}/weeks/1/replay/")
    return page


def test_a_week_is_played_back_to_its_results(
    shared_stack: Installation, season: Season, browser: Browser
) -> None:
    with browser.new_context(viewport={"width": 360, "height": 640}, base_url=shared_stack.url) as context:
        page = replay(season, context)
        points = page.locator('[data-game="1"] .points')
        expect(points).to_have_text(["0", "0"])
        page.get_by_role("button", name="Play").click()
        page.clock.fast_forward(90_000)
        result = season.fixtures.select_related("result").get(number=1).result
        expect(points).to_have_text([str(result.away_score), str(result.home_score)])
        expect(page.get_by_role("button", name="Once more")).to_be_visible()
        assert page.locator("[data-log] li").count()
        page.locator("[data-do=seek]").fill("0")
        expect(points).to_have_text(["0", "0"])
        assert page.locator("[data-log] li").count() == 0


@pytest.mark.parametrize(("preference", "animated"), [("no-preference", True), ("reduce", False)])
def test_a_score_is_animated_unless_the_person_prefers_reduced_motion(
    shared_stack: Installation,
    season: Season,
    browser: Browser,
    preference: Literal["no-preference", "reduce"],
    animated: bool,
) -> None:
    with browser.new_context(base_url=shared_stack.url, reduced_motion=preference) as context:
        page = replay(season, context)
        page.get_by_role("button", name="Play").click()
        scored = page.locator(".has-scored")
        for _second in range(75):
            page.clock.fast_forward(1000)
            if scored.count():
                break
        assert scored.count()
        assert bool(page.evaluate("document.getAnimations().length")) is animated
