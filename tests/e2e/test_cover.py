"""The cover of the next secret call, on a phone that two people share, and the table at the edges of a
screen."""

from __future__ import annotations

from random import Random

from django.test import Client
from playwright.sync_api import Browser, Page, expect

from tests.e2e.fitting import SMALL_PHONE, unseen
from tests.e2e.thumbs import install_thumb, tap
from tests.installation import Installation
from tests.story.test_table import start

# What can be tapped, and how far it is from the edges of the screen.
DISTANCES = """() => [...document.querySelectorAll(".masthead :is(a, button), #live :is(a, button)")]
  .filter((one) => one.checkVisibility() && one.closest(".bar, .masthead"))
  .map((one) => one.getBoundingClientRect())
  .filter(({ top }) => top < innerHeight)
  .map(({ left, right, bottom }) => [left, innerWidth - right, innerHeight - bottom])"""
EDGES = {"left": 47, "right": 47, "bottom": 21}  # pixels of an iPhone on its side
SECRETS = "#live :is([name=answer], [name=asked], .choices, .call)"


def swipe(page: Page, by: int) -> None:
    """Moves a finger by this many pixels, upward if negative, as a touchscreen reports it. The finger rests
    before it leaves: else the page may scroll on, and the browser takes the next tap for the end of that."""
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *heights: int) -> None:
        points = [{"x": 180, "y": height} for height in heights]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", 400)
    for part in range(1, 5):
        send("touchMove", 400 + by * part // 4)
    page.wait_for_timeout(200)
    send("touchMove", 400 + by)
    send("touchEnd")


def play_to_cover(page: Page) -> None:
    chance = Random(4)
    for _input in range(40):
        if page.locator(".cover").count():
            return
        assert tap([page], chance)
    raise AssertionError("no call was covered")


def test_the_next_secret_call_is_not_on_the_page_until_its_cover_is_opened(
    stack: Installation, browser: Browser
) -> None:
    client = Client()
    game = start(client, ruleset="first_and_goal", against="me", opponent_name="Ben")
    with browser.new_context(viewport=SMALL_PHONE, base_url=stack.url, has_touch=True) as context:
        context.set_default_timeout(60_000)
        cookie = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": stack.url}])
        page = context.new_page()
        page.goto(f"/play/{game.public_id}/")
        install_thumb(page)
        play_to_cover(page)
        assert game.entries.filter(asked="defense_call").exists()  # both called the play that is shown
        assert unseen(page) == []
        assert page.locator(SECRETS).count() == 0
        for by in (120, -120):
            swipe(page, by)
        expect(page.locator(".cover")).to_have_count(1)
        assert page.locator(SECRETS).count() == 0
        page.locator(".cover button").tap()
        expect(page.locator("#live .call").first).to_be_visible()
        expect(page.locator(".cover")).to_have_count(0)


def test_nothing_at_the_table_is_tapped_under_the_edges_of_a_screen(
    stack: Installation, browser: Browser
) -> None:
    client = Client()
    game = start(client)
    with browser.new_context(viewport={"width": 844, "height": 340}, base_url=stack.url) as context:
        cookie = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": stack.url}])
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": EDGES})
        page.goto(f"/play/{game.public_id}/")
        left, right, bottom = (min(sides) for sides in zip(*page.evaluate(DISTANCES), strict=True))
        assert (left >= EDGES["left"], right >= EDGES["right"], bottom >= EDGES["bottom"]) == (
            True,
            True,
            True,
        )
        assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "none"
