"""Phones at a laptop that is reached by plain http, and sleeps: what they say, and that every tap counts once."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize, expect

from games.models import Game
from games.services.fixtures.computer_games import play_week
from tests.conftest import HOME_NAME
from tests.e2e.pickup import kick_off
from tests.installation import Installation
from tests.league.seasons import expansion_season

PHONE: ViewportSize = {"width": 360, "height": 740}
SOON, LATE, PAUSE = 2000, 10_000, 4000  # milliseconds
# What the selection copies, without the permission to read the clipboard.
NOTE_COPIES = "addEventListener('copy', () => (window.copied = document.activeElement.value), true)"
NOTE_LOCKS = """{
  const request = WakeLock.prototype.request;
  window.locks = [];
  WakeLock.prototype.request = async function (...values) {
    const lock = await request.apply(this, values);
    window.locks.push(lock);
    return lock;
  };
}"""


@pytest.fixture
def phone(stack: Installation, browser: Browser) -> Iterator[BrowserContext]:
    """A phone at the laptop's name in the network, over plain http."""
    home = stack.url.replace("127.0.0.1", HOME_NAME)
    with browser.new_context(viewport=PHONE, base_url=home) as context:
        context.set_default_timeout(60_000)
        yield context


@pytest.fixture
def page(phone: BrowserContext) -> Page:
    """A page whose clock the test sets."""
    page = phone.new_page()
    page.clock.install()
    return page


@contextmanager
def asleep(stack: Installation) -> Iterator[None]:
    """The web server takes connections, but answers nothing."""
    folder = next(service.folder for service in stack.running if service.name == "uvicorn")
    web = int((folder / "pid").read_text())
    os.kill(web, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(web, signal.SIGCONT)


def says(page: Page, state: str, text: str) -> None:
    expect(page.locator("#signal")).to_have_attribute("data-state", state)
    expect(page.locator("#signal-says")).to_contain_text(text)
    expect(page.locator("#signal")).to_be_in_viewport(ratio=1)


def tap(page: Page, name: str = "Heads") -> None:
    page.get_by_role("button", name=name).click()


def asked_of(game: Game) -> list[str]:
    return list(game.entries.order_by("number").values_list("asked", flat=True))


def test_a_tap_says_that_it_waits_and_counts_once_when_the_laptop_is_back(
    stack: Installation, page: Page
) -> None:
    kick_off(page, "first_and_roll", against="me")
    assert not page.evaluate("isSecureContext")
    with asleep(stack):
        tap(page)
        expect(page.get_by_role("button", name="Heads")).to_have_class("choice taken")
        tap(page, "Tails")  # a second one is not sent
        page.clock.run_for(SOON)
        says(page, "waiting", "Waiting for an answer")
        page.clock.run_for(LATE - SOON)
        says(page, "held", "Your tap is kept")
    expect(page.locator("#signal")).to_be_hidden()
    expect(page.locator("#refusal")).to_have_count(0)
    game = Game.objects.get()
    assert asked_of(game)[0] == "D_COIN_CALL"
    assert game.entries.filter(asked="D_COIN_CALL").values_list("answer", flat=True).get() == "heads"


@pytest.mark.parametrize("has_arrived", [True, False], ids=["answer lost", "tap lost"])
def test_a_tap_that_got_lost_is_sent_again_and_counts_once(page: Page, *, has_arrived: bool) -> None:
    attempts = []

    def cut(route: Route) -> None:
        attempts.append(route.request.headers["idempotency-key"])
        if len(attempts) > 1:
            return route.continue_()
        if has_arrived:
            route.fetch()
        route.abort("connectionreset")

    kick_off(page, "first_and_roll", against="me")
    version = page.locator("#live").get_attribute("data-version") or ""
    page.route("**/answer/", cut)
    tap(page)
    says(page, "held", "Your tap is kept")
    page.clock.run_for(PAUSE)
    expect(page.locator("#signal")).to_be_hidden()
    expect(page.locator("#live")).not_to_have_attribute("data-version", version)
    expect(page.locator("#refusal")).to_have_count(0)
    assert len(attempts) == 2
    assert len(set(attempts)) == 1
    assert asked_of(Game.objects.get()).count("D_COIN_CALL") == 1


def test_the_table_follows_the_others_again_after_the_laptop_slept(
    stack: Installation, page: Page, phone: BrowserContext
) -> None:
    link = kick_off(page, "first_and_roll")
    with asleep(stack):
        page.clock.run_for(LATE)
    ben = phone.browser.new_context(viewport=PHONE, base_url=stack.url)  # type: ignore[union-attr]
    other = ben.new_page()
    other.goto(link)
    other.fill("[name=name]", "Ben")
    other.get_by_role("button", name="Sit down").click()
    version = page.locator("#live").get_attribute("data-version") or ""
    tap(other)
    expect(page.locator("#live")).not_to_have_attribute("data-version", version)
    ben.close()


def test_copy_and_share_work_without_https(stack: Installation, phone: BrowserContext) -> None:
    season = expansion_season(rounds=1)
    play_week(week=season.weeks.get())
    page = phone.new_page()
    page.add_init_script(NOTE_COPIES)
    page.goto(f"/leagues/{season.league.slug}/{season.number}/games/1/replay/")
    assert page.evaluate("[navigator.clipboard, navigator.share].every((one) => !one)")
    tap(page, "Share")
    expect(page.get_by_role("button", name="Address copied")).to_be_visible()
    assert page.evaluate("window.copied") == page.url


def test_the_table_says_once_what_needs_https(page: Page, stack: Installation, browser: Browser) -> None:
    kick_off(page, "first_and_roll", against="me")
    page.get_by_text("What this phone cannot do without HTTPS").click()
    expect(page.get_by_text("docs/https_at_home.md")).to_be_visible()
    address = page.url.replace(HOME_NAME, "127.0.0.1")
    with browser.new_context(viewport=PHONE) as secure:
        here = secure.new_page()
        here.goto(address)
        expect(here.get_by_text("What this phone cannot do without HTTPS")).to_be_hidden()


def test_the_screen_stays_on_while_a_game_is_open(stack: Installation, browser: Browser) -> None:
    with browser.new_context(viewport=PHONE, base_url=stack.url) as context:
        page = context.new_page()
        page.add_init_script(NOTE_LOCKS)
        kick_off(page, "first_and_roll", against="me")
        page.wait_for_function("() => window.locks.length === 1 && !window.locks[0].released")
        game = Game.objects.get()
        page.evaluate("window.locks[0].release()")  # as a browser does when the page is hidden
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_function("() => window.locks.length === 2 && !window.locks[1].released")
        game.state = Game.State.ABANDONED
        game.save()
        page.evaluate("htmx.trigger('#live', 'look')")
        page.wait_for_function("() => window.locks[1].released")
