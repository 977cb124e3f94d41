"""A pick-up game on two phones, started through the pages."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def kick_off(page: Page, ruleset: str, **chosen: str) -> str:
    """Starts a pick-up game on this phone; returns the link for the other player, if there is one."""
    page.goto("/")
    page.get_by_role("link", name="Play now").click()
    page.fill("[name=name]", "Ann")
    page.select_option("[name=ruleset]", ruleset)
    page.select_option("[name=against]", chosen.pop("against", "link"))
    page.get_by_text("Opponent's team, dice, cards").click()
    for name, value in chosen.items():
        page.select_option(f"[name={name}]", value)
    page.get_by_role("button", name="Kick off").click()
    expect(page.locator("#live")).to_be_visible()
    page.wait_for_load_state()  # before its scripts are there, an answer loads the whole page
    link = page.get_by_label("Link")
    return link.first.input_value() if link.count() else ""


def sit_down(page: Page, link: str) -> None:
    page.goto(link)
    page.fill("[name=name]", "Ben")
    page.get_by_role("button", name="Sit down").click()
