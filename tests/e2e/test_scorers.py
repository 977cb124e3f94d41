"""A scorer's printed code in a real browser: two phones without accounts, and a sheet that is checked while
it
is typed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from games.models import Game
from games.scoring.services import make_scorer_link
from tests.installation import Installation
from tests.scoring.fixtures import at, fixture_with_people, named

PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture
def phones(stack: Installation, browser: Browser) -> Iterator[tuple[Page, Page]]:
    """Two phones without cookies."""
    contexts = [browser.new_context(viewport=PHONE, base_url=stack.url) for _phone in range(2)]
    for context in contexts:
        context.set_default_timeout(60_000)
    yield contexts[0].new_page(), contexts[1].new_page()
    for context in contexts:
        context.close()


def test_two_phones_scan_a_sheet_and_see_each_other_play(phones: tuple[Page, Page]) -> None:
    fixture = fixture_with_people()
    code = f"/score/{make_scorer_link(fixture=fixture, actor=named('hannah')).secret}/"
    for page in phones:
        page.goto(code)
        page.get_by_role("button", name="Keep the score").click()
    ann, ben = phones
    ann.goto(f"{at('fixture_notation', fixture)}")
    ann.locator("textarea").press("Control+End")
    ann.locator("textarea").press_sequentially("HEADS C:Q")
    expect(ann.locator("#fault")).to_contain_text("column 7")
    ann.goto(at("desk", fixture))
    ann.get_by_role("button", name="Kick off").click()
    ben.reload()
    ben.get_by_role("button", name="To the table").click()
    ann.get_by_role("button", name="Heads").click()
    expect(ben.locator("#live")).to_contain_text("Coin")
    ben.locator(".throw-form .face").first.click()
    ben.get_by_role("button", name="Enter").click()
    for page in phones:
        expect(page.locator("#live")).to_contain_text("Onside kick")
    entries = Game.objects.get(fixture=fixture).entries.order_by("number")
    assert list(entries.values_list("asked", "source")[:2]) == [
        ("coin_call", "person:1"),
        ("coin", "person:1"),
    ]
    assert [page.evaluate("document.documentElement.scrollWidth") for page in phones] == [360, 360]
