"""The pages on a phone, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from league.models import Season
from tests.helpers.computer_games import play_week
from tests.helpers.seasons import expansion_season
from tests.installation import Installation

# The texts of cards with a table that is wider than the card and does not scroll in its own frame.
OVERFLOWING = """() => [...document.querySelectorAll(".card")].filter((card) =>
  [...card.querySelectorAll("table")].some((table) => !table.closest(".wide") &&
    table.getBoundingClientRect().right > card.getBoundingClientRect().right + 1)
  ).map((card) => card.innerText)"""
SHOWN = "(all) => all.filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length"
PAGES = ("./", "standings/", "leaders/", "weeks/1/", "bracket/", "teams/columbus-cobras/", "games/1/")
PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1280, "height": 740}


def visible(elements: Locator) -> int:
    return int(elements.evaluate_all(SHOWN))


@pytest.fixture(scope="module")
def season(shared_stack: Installation) -> Season:
    """A played week, which the tests only look at."""
    season = expansion_season(rounds=1)
    play_week(week=season.weeks.get())
    return season


@pytest.fixture
def page(season: Season, shared_stack: Installation, browser: Browser) -> Iterator[Page]:
    """A phone; paths are relative to the season's pages."""
    place = f"{shared_stack.url}/leagues/{season.league.slug}/{season.number}/"
    with browser.new_context(base_url=place, viewport=PHONE) as phone:
        yield phone.new_page()


def test_no_page_scrolls_sideways_on_a_phone_and_no_table_is_wider_than_its_card(page: Page) -> None:
    wide, tables = list[str](), 0
    for path in PAGES:
        page.set_viewport_size(PHONE)
        page.goto(path)
        tables += page.locator(".card table").count()
        if page.evaluate("document.documentElement.scrollWidth") > PHONE["width"]:
            wide.append(path)
        for size in (PHONE, DESK):
            page.set_viewport_size(size)
            wide += page.evaluate(OVERFLOWING)
    assert wide == []
    assert tables > 3


def test_the_current_tab_is_in_sight_and_the_menu_of_a_phone_on_its_side_scrolls_down(page: Page) -> None:
    page.goto("bracket/")
    tab = page.locator(".tabs [aria-current]")
    expect(tab).to_be_in_viewport(ratio=0.99)
    tab.evaluate("tab => tab.dataset.old = true")
    page.evaluate(
        "htmx.ajax('GET', location.href, {target: '.masthead', select: '.masthead', swap: 'outerHTML'})"
    )
    expect(page.locator(".tabs [aria-current]:not([data-old])")).to_be_in_viewport(ratio=0.99)
    page.set_viewport_size({"width": 844, "height": 340})
    page.locator(".menu-button").click()
    menu = page.locator("#menu")
    expect(menu).to_be_visible()
    assert menu.evaluate(
        "menu => menu.scrollWidth <= menu.clientWidth && menu.scrollHeight > menu.clientHeight"
    )


def test_a_visitor_walks_from_the_front_page_to_the_plays_of_a_game(page: Page) -> None:
    """A filter shows plays of all drives; a desk begins with the key plays."""
    page.goto("/")
    page.get_by_role("link", name="Season 1").click()
    page.get_by_role("link", name="Scores").click()
    page.get_by_role("link", name="How it went").first.click()
    expect(page.get_by_role("heading", name="Play by play")).to_be_visible()
    plays, scores = page.locator(".drive .plays > li"), page.locator(".drive .plays > li.is-score")
    assert visible(plays) == 0
    page.get_by_role("radio", name="Scores").check(force=True)
    assert visible(plays) == scores.count() > 0
    page.set_viewport_size(DESK)
    page.get_by_role("radio", name="Key plays").check(force=True)
    assert visible(plays) == page.locator(".drive .plays > li.is-key").count() > 0


def test_the_page_of_a_game_is_short_without_scripts_and_a_link_opens_its_drive(
    shared_stack: Installation, season: Season, browser: Browser
) -> None:
    context = browser.new_context(base_url=shared_stack.url, viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/leagues/{season.league.slug}/{season.number}/games/1/")
    body = page.locator("body").bounding_box()
    assert body is not None
    assert body["height"] < 5000
    page.goto(f"{page.url}#drive-3")
    expect(page.locator("#drive-3 .plays > li").first).to_be_in_viewport()
    play = page.locator("#drive-5 .plays > li[id]").last.get_attribute("id")
    page.goto(page.url.replace("#drive-3", f"#{play}"))
    expect(page.locator(f"#{play}")).to_be_in_viewport()
    context.close()
