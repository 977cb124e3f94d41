"""What axe-core finds on a page: violations of every impact."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Only what a report needs leaves the page; `preload` would fetch every style sheet once more.
FOUND = """async (options) => {
  const found = await axe.run({ resultTypes: ["violations"], preload: false, ...options });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`));
}"""
CONTRAST = {"runOnly": ["color-contrast"]}  # the only rule that dark colors affect


def violations(page: Page) -> list[str]:
    """All violations in light colors, and those of contrast in dark ones: rule, element and address."""
    page.evaluate(Axe().axe_script)
    page.emulate_media(color_scheme="light")
    light = _found(page, {})
    page.emulate_media(color_scheme="dark")
    dark = _found(page, CONTRAST)
    return [*(f"{one} {page.url}" for one in light), *(f"{one} {page.url}, dark" for one in dark)]


def _found(page: Page, options: dict[str, Any]) -> list[str]:
    found: list[str] = page.evaluate(FOUND, options)
    return found
