"""The first load of the main pages: what they weigh, and that nothing moves once it is shown."""

from __future__ import annotations

import gzip

from playwright.sync_api import Browser, Page, Response, ViewportSize

from games.services.fixtures.computer_games import play_fixture
from tests.installation import Installation
from tests.league.seasons import expansion_season, type_results

MOST = 100_000  # bytes, compressed
PLACES = ("", "standings/", "schedule/", "news/", "bracket/", "leaders/", "compare/", "weeks/1/", "weeks/2/")
GAMES = ("games/1/", "games/1/replay/", "weeks/1/replay/", "weeks/1/tv/", "teams/boston-bombers/")
PHONE: ViewportSize = {"width": 360, "height": 740}
STREAM = "text/event-stream"
SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    window.shifts.push([one.value, one.sources.map(({ node }) => node?.nodeName)]);
  }
}).observe({ type: "layout-shift", buffered: true });"""
LATER = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)));
})"""


def loaded(page: Page, address: str) -> tuple[int, list[object]]:
    """The compressed bytes of the page with everything it loads, and its layout shifts."""
    answers: list[Response] = []

    def collect(answer: Response) -> None:
        answers.append(answer)

    page.on("response", collect)
    page.goto(address, wait_until="load")
    page.evaluate(LATER)
    page.remove_listener("response", collect)
    bodies = [one.body() for one in answers if STREAM not in one.headers.get("content-type", "")]
    return sum(len(gzip.compress(body)) for body in bodies), page.evaluate("window.shifts")


def test_main_pages_weigh_little_and_nothing_moves_while_they_load(
    stack: Installation, browser: Browser
) -> None:
    season = expansion_season(rounds=2)
    fixtures = season.fixtures.select_related("season__league", "week", "home", "away")
    play_fixture(fixture=fixtures.get(number=1))
    type_results(season)
    league = f"/leagues/{season.league.slug}/"
    context = browser.new_context(base_url=stack.url, viewport=PHONE, service_workers="block")
    page = context.new_page()
    page.add_init_script(SHIFTS)
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})

    addresses = ("/", "/play/", league, *(f"{league}1/{place}" for place in (*PLACES, *GAMES)))
    found = {address: loaded(page, address) for address in addresses}
    assert {address: weight for address, (weight, _) in found.items() if not 10_000 < weight < MOST} == {}
    assert {address: shifts for address, (_, shifts) in found.items() if shifts} == {}
    context.close()


def test_the_page_of_a_visitor_comes_compressed(stack: Installation, browser: Browser) -> None:
    season = expansion_season(rounds=1)
    answer = browser.new_context(base_url=stack.url).request.get(season.get_absolute_url())
    assert answer.headers["content-encoding"] == "gzip"
