"""A league's own box on a phone: a matchup is filled in, checked, kept, saved and printed."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from league.frame.permissions import Role
from league.leagues.services import create_league
from tests.e2e.test_policy import fits, sign_in
from tests.helpers.people import person
from tests.installation import Installation


def test_a_card_is_filled_in_on_a_phone(stack: Installation, page: Page, context: BrowserContext) -> None:
    league = create_league(name="Box on a phone")
    sign_in(context, stack.url, person("ann", league, Role.COMMISSIONER))
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{stack.url}/leagues/{league.slug}/box/")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="matchups are from your cards")).to_be_visible()
    assert fits(page)
    page.get_by_role("link", name="Reverse").click()
    nickel = page.get_by_role("group", name="Nickel")
    verdict = nickel.locator(".verdict")
    for box in nickel.get_by_role("checkbox").all():
        box.set_checked(False)
    nickel.get_by_role("checkbox", name="red").focus()
    page.keyboard.press("Space")
    expect(verdict).to_contain_text("red · 1 black die")
    expect(verdict).to_contain_text("complete, not saved yet")
    for name in ("ivory", "brown", "green"):
        nickel.get_by_role("checkbox", name=name).check()
    expect(verdict).to_contain_text("4 colored dice: a matchup has three at most.")
    assert fits(page)
    page.reload()
    expect(page.get_by_text("Your entries that were not saved are back.")).to_be_visible()
    expect(nickel.get_by_role("checkbox", name="green")).to_be_checked()
    nickel.get_by_role("checkbox", name="green").uncheck()
    page.get_by_role("button", name="Save, next card").click()
    expect(page.get_by_text("Reverse is saved.")).to_be_visible()
    page.get_by_role("link", name="All cards").click()
    page.emulate_media(media="print")
    expect(page.get_by_role("row", name="Reverse")).to_contain_text("red, ivory, brown")
    pages = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
    assert len(pages) == 1
