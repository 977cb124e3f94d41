"""A week played back in a browser, also for people who prefer reduced motion."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from tests.helpers.computer_games import play_fixture
from tests.helpers.seasons import expansion_season, type_results
from tests.installation import Installation


def test_a_week_is_played_back_to_its_results(stack: Installation, browser: Browser) -> None:
    season = expansion_season(rounds=1)
    fixtures = season.fixtures.select_related("season__league", "week", "home", "away")
    play_fixture(fixture=fixtures.get(number=1))
    type_results(season)
    context = browser.new_context(viewport={"width": 360, "height": 640}, base_url=stack.url)
    page = context.new_page()
    page.clock.install()
    page.goto(f"/leagues/{season.league.slug}/{season.number}/weeks/1/replay/")
    points = page.locator('[data-game="1"] .points')
    expect(points).to_have_text(["0", "0"])

    page.get_by_role("button", name="Play").click()
    page.clock.fast_forward(90_000)

    result = fixtures.select_related("result").get(number=1).result
    expect(points).to_have_text([str(result.away_score), str(result.home_score)])
    expect(page.get_by_role("button", name="Once more")).to_be_visible()
    told = page.locator("[data-log] li").count()
    assert told

    page.locator("[data-do=seek]").fill("0")
    expect(points).to_have_text(["0", "0"])
    assert page.locator("[data-log] li").count() == 0
    context.close()


@pytest.mark.parametrize(("preference", "animated"), [("no-preference", True), ("reduce", False)])
def test_a_score_is_animated_unless_the_person_prefers_reduced_motion(
    stack: Installation,
    browser: Browser,
    preference: Literal["no-preference", "reduce"],
    animated: bool,
) -> None:
    season = expansion_season(rounds=1)
    play_fixture(
        fixture=season.fixtures.select_related("season__league", "week", "home", "away").get(number=1)
    )
    type_results(season)
    context = browser.new_context(base_url=stack.url, reduced_motion=preference)
    page = context.new_page()
    page.clock.install()
    page.goto(f"/leagues/{season.league.slug}/{season.number}/weeks/1/replay/")
    page.get_by_role("button", name="Play").click()
    scored = page.locator(".has-scored")
    for _second in range(75):
        page.clock.fast_forward(1000)
        if scored.count():
            break
    assert scored.count()
    assert bool(page.evaluate("document.getAnimations().length")) is animated
    context.close()
