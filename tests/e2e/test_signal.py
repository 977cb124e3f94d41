"""Phones at a laptop that is reached by plain http, and sleeps: every tap counts, and counts once."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize, expect

from games.models import Game
from tests.conftest import HOME_NAME
from tests.e2e.pickup import kick_off, sit_down
from tests.helpers.small_seasons import small_season
from tests.installation import Installation

PHONE: ViewportSize = {"width": 360, "height": 740}
SOON, LATE, PAUSE, AGAIN = 2000, 10_000, 4000, 5000  # milliseconds
WITHOUT_HTTPS = "What this phone cannot do without HTTPS"
FETCH = """() => {
  htmx.ajax("GET", location.href, { target: "#main", select: "#main", swap: "outerHTML" }).catch(() => null);
}"""
# Playwright can ask nothing of a page that waits for the next one, but the page can tell.
TELL_STATES = """() => {
  const banner = document.getElementById("signal");
  new MutationObserver(() => console.log(banner.dataset.state)).observe(banner, { attributes: true });
}"""
KICK_OFF_TWICE = """() => {
  const button = document.querySelector("form.card.narrow p > button");
  setTimeout(() => [button, button].forEach((tapped) => tapped.click()));
}"""
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
    User.objects.create_user("admin")
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
    page.locator("#signal-says").click(trial=True)  # in sight, and nothing lies on it


def tap(page: Page, name: str = "Heads") -> None:
    page.get_by_role("button", name=name).click()


def asked_of(game: Game) -> list[str]:
    return list(game.entries.order_by("number").values_list("asked", flat=True))


def test_a_tap_says_that_it_waits_and_counts_once_when_the_laptop_is_back(
    stack: Installation, page: Page
) -> None:
    kick_off(page, "first_and_roll", against="me")
    page.get_by_text(WITHOUT_HTTPS).click()
    expect(page.get_by_text("docs/https_at_home.md")).to_be_visible()
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
        if has_arrived:  # Playwright itself does not know the name
            url = urlsplit(route.request.url)
            headers = {**route.request.all_headers(), "host": url.netloc}
            route.fetch(url=url._replace(netloc=f"127.0.0.1:{url.port}").geturl(), headers=headers)
        route.abort("connectionreset")

    def note(route: Route) -> None:
        attempts.append(route.request.headers["idempotency-key"])
        route.fallback()

    kick_off(page, "first_and_roll", against="me")
    version = page.locator("#live").get_attribute("data-version") or ""
    page.route("**/answer/", cut, times=1)
    page.route("**/answer/", note)
    tap(page)
    says(page, "held", "Your tap is kept")
    page.clock.run_for(PAUSE)
    expect(page.locator("#signal")).to_be_hidden()
    expect(page.locator("#live")).not_to_have_attribute("data-version", version)
    expect(page.locator("#refusal")).to_have_count(0)
    assert len(attempts) == 2
    assert len(set(attempts)) == 1
    assert asked_of(Game.objects.get()).count("D_COIN_CALL") == 1


def test_a_form_says_that_it_waits_and_the_table_follows_the_others_after_the_laptop_slept(
    stack: Installation, browser: Browser, phone: BrowserContext
) -> None:
    page = phone.new_page()
    page.goto("/play/")
    page.fill("[name=name]", "Ann")
    page.select_option("[name=against]", "link")
    page.evaluate(TELL_STATES)
    with asleep(stack), page.expect_console_message(lambda message: message.text == "waiting"):
        page.evaluate(KICK_OFF_TWICE)
    link = page.get_by_label("Link").first.input_value()
    assert Game.objects.count() == 1
    with browser.new_context(viewport=PHONE) as other:
        ben = other.new_page()
        sit_down(ben, link)
        version = page.locator("#live").get_attribute("data-version") or ""
        tap(ben)
        expect(page.locator("#live")).not_to_have_attribute("data-version", version)


def test_without_https_the_address_is_shared_by_copying_and_a_lost_page_is_fetched_again(page: Page) -> None:
    season = small_season()
    page.add_init_script(NOTE_COPIES)
    page.goto(f"/leagues/{season.league.slug}/{season.number}/games/1/")
    assert page.evaluate("[navigator.clipboard, navigator.share].every((api) => !api)")
    tap(page, "Share")
    expect(page.get_by_role("button", name="Address copied")).to_be_visible()
    assert page.evaluate("window.copied") == page.url
    page.goto(f"/leagues/{season.league.slug}/{season.number}/")
    page.evaluate("window.shown = document.getElementById('main')")
    with page.expect_event("requestfailed"):
        page.route(page.url, lambda route: route.abort(), times=1)
        page.evaluate(FETCH)
    page.clock.run_for(AGAIN)
    page.wait_for_function("() => !window.shown.isConnected")


def test_the_screen_stays_on_while_a_game_is_open(stack: Installation, browser: Browser) -> None:
    User.objects.create_user("admin")
    allowed = ["screen-wake-lock"]  # as in a browser with a window
    with browser.new_context(viewport=PHONE, base_url=stack.url, permissions=allowed) as context:
        page = context.new_page()
        page.add_init_script(NOTE_LOCKS)
        kick_off(page, "first_and_roll", against="me")
        expect(page.get_by_text(WITHOUT_HTTPS)).to_be_hidden()
        page.wait_for_function("() => window.locks.length === 1 && !window.locks[0].released")
        game = Game.objects.get()
        page.evaluate("window.locks[0].release()")  # as a browser does when the page is hidden
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_function("() => window.locks.length === 2 && !window.locks[1].released")
        game.state, game.finished_at = Game.State.ABANDONED, timezone.now()
        game.save()
        page.evaluate("htmx.trigger('#live', 'look')")
        page.wait_for_function("() => window.locks[1].released")
