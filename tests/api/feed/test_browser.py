"""What a real browser makes of the feed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from games.autoplay.week_jobs import start_week_job
from tests.helpers.small_seasons import small_season
from tests.installation import Installation


def test_scores_appear_on_the_open_page_while_the_worker_plays(stack: Installation, page: Page) -> None:
    season = small_season("Live League")
    page.goto(f"{stack.url}/leagues/live-league/1/")
    expect(page.get_by_text("0 of 12 games played")).to_be_visible()
    start_week_job(week=season.weeks.get(number=1))
    expect(page.get_by_text("2 of 12 games played")).to_be_visible(timeout=120_000)
