"""Pictures of each step at the table, before and after side by side, for docs/images/evening:

    python3 benchmarks/pictures.py --before FOLDER [STEP ...]

FOLDER is a worktree of the older version. Both versions are served on SQLite, and the same steps are played
in each on a phone of 360 x 640, in English. Requires the packages of the tests.
"""

from __future__ import annotations

import argparse
import re
import time
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

from phones import HERE, served
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests import packages
from tests.conftest import CHROMIUM_FLAGS
from tests.e2e.pickup import kick_off, sit_down

PHONE: ViewportSize = {"width": 360, "height": 640}
FOLDER = HERE / "docs" / "images" / "evening"
SHOWN = 240  # pixels of a phone's width in a picture
LONGEST = 120  # seconds until a step comes
PATIENCE = 60_000  # milliseconds for one page of a busy machine
BUTTONS = "#live .ask .choices button, #live .ask button, #live .pass button"
TOGETHER = (
    "<style>body{{margin:0;display:flex;gap:8px;background:{paper};font:13px system-ui;color:{ink}}}"
    "figure{{margin:0;text-align:center}}img{{display:block;width:{width}px}}</style>"
    "<figure>before<img src='data:image/png;base64,{before}'></figure>"
    "<figure>after<img src='data:image/png;base64,{after}'></figure>"
)


def go_on(page: Page) -> None:
    """One input: the first answer, or a throw by the app."""
    version = page.locator("#live").get_attribute("hx-get")
    page.locator(BUTTONS).first.click()
    page.wait_for_function(
        "version => document.querySelector('#live').getAttribute('hx-get') !== version", arg=version
    )


def until(page: Page, comes: Callable[[Page], bool]) -> None:
    """Plays until this is on the page. Raises TimeoutError after LONGEST seconds."""
    limit = time.monotonic() + LONGEST
    while not comes(page):
        if time.monotonic() > limit:
            raise TimeoutError(page.locator("#live").inner_text())
        go_on(page)


def asks(text: str) -> Callable[[Page], bool]:
    """Whether the page asks this."""
    pattern = re.compile(text)
    return lambda page: bool(page.locator("#ask").filter(has_text=pattern).count())


def one_phone(page: Page, **chosen: str) -> None:
    """A game of two people on one phone."""
    kick_off(page, "first_and_goal", against="me", **chosen)


def call(page: Page) -> None:
    """The offense calls, after some plays."""
    kick_off(page, "first_and_goal", against="computer")
    until(page, asks("Call the play"))
    go_on(page)
    until(page, asks("Call the play"))


def hand_over(page: Page) -> None:
    """The phone is handed over."""
    one_phone(page)
    until(page, lambda page: bool(page.locator(".pass").count()))


def throw(page: Page) -> None:
    """Both calls are known, and the dice are due."""
    two_phones(page, lambda page: bool(page.locator(".throw-form fieldset").count() > 2))


def two_phones(page: Page, comes: Callable[[Page], bool]) -> None:
    """Plays with typed dice on two phones until this is on both pages."""
    browser = page.context.browser
    assert browser is not None
    link = kick_off(page, "first_and_goal", dice="table")
    other = browser.new_context(viewport=PHONE).new_page()
    sit_down(other, link)
    limit = time.monotonic() + LONGEST
    while time.monotonic() < limit:
        for phone in (page, other):
            phone.reload()
            if phone is page and comes(page):
                other.context.close()
                return
            if phone.locator(BUTTONS).count():
                go_on(phone)
    raise TimeoutError(page.locator("#live").inner_text())


def penalty(page: Page) -> None:
    """A penalty is accepted or declined."""
    kick_off(page, "first_and_roll", against="computer")
    until(page, asks("Take the penalty|Penalty"))


def final(page: Page) -> None:
    """The final whistle."""
    kick_off(page, "first_and_roll", against="computer")
    until(page, lambda page: page.locator("#live[hx-get]").count() == 0)


STEPS = {"call": call, "hand-over": hand_over, "throw": throw, "penalty": penalty, "final": final}
DARK = {"hand-over"}


def picture(browser: Browser, url: str, step: Callable[[Page], None], scheme: str) -> bytes:
    """The phone at this step as PNG."""
    context = browser.new_context(viewport=PHONE, base_url=url, locale="en")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    step(page)
    page.reload()
    shot = page.screenshot()
    context.close()
    return shot


def main() -> None:
    """Writes one PNG for each step."""
    parser = argparse.ArgumentParser()
    parser.add_argument("steps", nargs="*", default=[], help=", ".join(STEPS))
    parser.add_argument("--before", type=Path, required=True)
    given = parser.parse_args()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright, served(HERE) as after, served(given.before) as before:
        browser = playwright.chromium.launch(executable_path=packages.chromium(), args=CHROMIUM_FLAGS.split())
        for name in given.steps or STEPS:
            scheme, paper, ink = ("dark", "#222", "#eee") if name in DARK else ("light", "#fff", "#111")
            shots = [
                b64encode(picture(browser, url, STEPS[name], scheme)).decode() for url in (before, after)
            ]
            page = browser.new_page(viewport={"width": 2 * SHOWN + 8, "height": 445})
            page.set_content(
                TOGETHER.format(paper=paper, ink=ink, width=SHOWN, before=shots[0], after=shots[1])
            )
            page.screenshot(path=FOLDER / f"{name}.png", full_page=True)
            page.close()
            print(name, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
