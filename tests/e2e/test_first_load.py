"""The first load of the main pages: what they request and weigh, and that nothing moves once it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.e2e.pickup import kick_off, sit_down
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results
from tests.installation import Installation

MOST = 100_000  # bytes of a page with everything that it loads, as transferred
MOST_AT_TABLE = 120_000
MOST_REQUESTS = 12
PLACES = ("", "standings/", "schedule/", "news/", "bracket/", "leaders/", "compare/", "weeks/1/", "weeks/2/")
GAMES = ("games/1/", "games/1/replay/", "weeks/1/replay/", "weeks/1/tv/", "teams/boston-bombers/")
PHONE: ViewportSize = {"width": 360, "height": 740}
STREAM = "text/event-stream"
# What a phone fetches for a game without a signal, 20 s after its last input: busy machines are late.
RULES = re.compile(r"/pyodide/|/play/offline/|/rules-worker")
# The table asks for news every 15 s, which is part of a first load only on a very busy machine.
NO_POLLS = "window.setInterval = () => 0"
# A shift is a share of the screen times a distance. Below a thousandth nobody sees it: a busy machine shows
# half a line for a moment, until the rest of the document is read.
SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    if (value >= 0.001) window.shifts.push([value, sources.map(({ node }) => node?.nodeName)]);
  }
}).observe({ type: "layout-shift", buffered: true });"""
LATER = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)));
})"""


class FirstLoad(NamedTuple):
    """What a page has requested and received, compressed and with headers, without live streams."""

    requests: int
    size: int


@contextmanager
def counted(context: BrowserContext, page: Page) -> Iterator[dict[str, float]]:
    """The bytes that the page receives meanwhile, by request, without what the browser has already."""
    received: dict[str, float] = {}
    network = context.new_cdp_session(page)
    network.on("Network.requestWillBeSent", lambda event: _note(received, event))
    network.on("Network.loadingFinished", lambda event: _add(received, event))
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    yield received
    network.detach()


def _note(received: dict[str, float], event: dict[str, Any]) -> None:
    if event["type"] != "EventSource" and not RULES.search(event["request"]["url"]):
        received[event["requestId"]] = 0


def _add(received: dict[str, float], event: dict[str, float]) -> None:
    if (request := str(event["requestId"])) in received:
        received[request] = event["encodedDataLength"]


def loaded(context: BrowserContext, page: Page, address: str) -> FirstLoad:
    with counted(context, page) as received:
        page.goto(address, wait_until="load")
        page.evaluate(LATER)
    return FirstLoad(len(received), int(sum(received.values())))


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

    addresses = ("/", "/play/", league, *(f"{league}1/{place}" for place in (*PLACES, *GAMES)))
    assert context.request.get(league).headers["content-encoding"] == "gzip"
    loads, shifts = {}, {}
    for address in addresses:
        loads[address] = loaded(context, page, address)
        shifts[address] = page.evaluate("window.shifts")
    assert {address: load for address, load in loads.items() if not 10_000 < load.size < MOST} == {}
    assert {address: load for address, load in loads.items() if load.requests > MOST_REQUESTS} == {}
    assert {address: moved for address, moved in shifts.items() if moved} == {}
    context.close()


def test_the_table_weighs_little_on_both_phones(stack: Installation, browser: Browser) -> None:
    ann, ben = (
        browser.new_context(base_url=stack.url, viewport=PHONE, service_workers="block") for _phone in "ab"
    )
    for phone in (ann, ben):
        phone.add_init_script(NO_POLLS)
    person("ada")  # without an account, the front page asks for the first one
    table = ann.new_page()
    link = kick_off(table, "first_and_roll")  # her page shows the link, so it is not compressed
    loads = [loaded(ann, table, table.url)]
    other = ben.new_page()
    sit_down(other, link)
    loads += [loaded(ben, other, other.url), loaded(ann, table, table.url)]
    assert [load for load in loads if load.requests > MOST_REQUESTS or load.size > MOST_AT_TABLE] == []
    assert loads[2].size < loads[0].size
    for phone in (ann, ben):
        phone.close()
