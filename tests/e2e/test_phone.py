"""The pages on a phone, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

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
PAGES = ("", "standings/", "weeks/1/", "bracket/", "teams/columbus-cobras/", "games/1/")


def visible(elements: Locator) -> int:
    return int(elements.evaluate_all(SHOWN))


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


def test_the_current_tab_is_in_sight_on_a_phone(stack: Installation, season: Season, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{stack.url}/leagues/{season.league.slug}/{season.number}/bracket/")
    tab = page.locator(".tabs [aria-current]")
    expect(tab).to_be_in_viewport(ratio=0.99)
    tab.evaluate("tab => tab.dataset.old = true")
    page.evaluate(
        "htmx.ajax('GET', location.href, {target: '.masthead', select: '.masthead', swap: 'outerHTML'})"
    )
    expect(page.locator(".tabs [aria-current]:not([data-old])")).to_be_in_viewport(ratio=0.99)


def test_the_menu_scrolls_down_and_not_sideways_on_a_phone_on_its_side(
    stack: Installation, season: Season, page: Page
) -> None:
    page.set_viewport_size({"width": 844, "height": 340})
    page.goto(f"{stack.url}/leagues/{season.league.slug}/{season.number}/")
    page.locator(".menu-button").click()
    menu = page.locator("#menu")
    expect(menu).to_be_visible()
    assert menu.evaluate(
        "menu => menu.scrollWidth <= menu.clientWidth && menu.scrollHeight > menu.clientHeight"
    )


def test_a_visitor_walks_from_the_front_page_to_a_box_score(
    stack: Installation, season: Season, page: Page
) -> None:
    page.goto(stack.url)
    page.get_by_role("link", name="Season 1").click()
    page.get_by_role("link", name="Scores").click()
    page.get_by_role("link", name="How it went").first.click()
    expect(page.get_by_role("heading", name="Play by play")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_no_table_is_wider_than_its_card(stack: Installation, season: Season, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    for path in ("leaders/", "standings/", ""):
        page.goto(f"{stack.url}/leagues/{season.league.slug}/{season.number}/{path}")
        assert page.locator(".card table").count() > 0
        assert page.evaluate(OVERFLOWING) == [], path


def test_the_page_of_a_game_is_short_and_a_link_opens_its_drive(
    stack: Installation, season: Season, browser: Browser
) -> None:
    context = browser.new_context(
        base_url=stack.url, viewport={"width": 360, "height": 740}, java_script_enabled=False
    )
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


def test_a_filter_shows_plays_of_all_drives_and_a_desk_begins_with_the_key_plays(
    stack: Installation, season: Season, page: Page
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{stack.url}/leagues/{season.league.slug}/{season.number}/games/1/")
    plays, scores = page.locator(".drive .plays > li"), page.locator(".drive .plays > li.is-score")
    assert visible(plays) == 0
    page.get_by_role("radio", name="Scores").check(force=True)
    assert visible(plays) == scores.count() > 0
    page.set_viewport_size({"width": 1280, "height": 740})
    page.get_by_role("radio", name="Key plays").check(force=True)
    assert visible(plays) == page.locator(".drive .plays > li.is-key").count() > 0
