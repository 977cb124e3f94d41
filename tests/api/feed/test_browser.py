"""What a real browser makes of the feed and of the API's description."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from games.autoplay.week_jobs import start_week_job
from tests.helpers.seasons import expansion_season
from tests.installation import Installation


def test_scores_appear_on_the_open_page_while_the_worker_plays(stack: Installation, page: Page) -> None:
    season = expansion_season(rounds=1, name="Live League")
    page.goto(f"{stack.url}/leagues/live-league/1/")
    expect(page.get_by_text("0 of 12 games played")).to_be_visible()
    start_week_job(week=season.weeks.get())
    expect(page.get_by_text("12 of 12 games played")).to_be_visible(timeout=120_000)


def test_api_description_page_works_under_the_strict_policy(running_stack: Installation, page: Page) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{running_stack.url}/api/v1/docs")
    page.locator(".opblock-summary-path").first.wait_for()  # others when they are in view
    assert said == []
