"""What axe-core finds on a page: violations of every impact."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Contrast is most of axe's work. It depends on the styles of an element and of those around it: of the texts
# that are alike in all of these, two are measured (two, because something may cover one). So is every field.
# Texts of one character are apart, because axe decides nothing about them.
MEASURED = """() => {
  const AROUND = ["color", "backgroundColor", "backgroundImage", "opacity", "filter"];
  const OWN = ["fontSize", "fontWeight", "textShadow", "fill", "-webkit-text-fill-color"];
  const around = new Map([[null, ""]]);
  const stylesAround = (one) => {
    if (!around.has(one)) {
      const style = getComputedStyle(one);
      around.set(one, `${stylesAround(one.parentElement)}|${AROUND.map((name) => style[name])}`);
    }
    return around.get(one);
  };
  const textOf = (one) => [...one.childNodes]
    .map((node) => node.nodeType === Node.TEXT_NODE ? node.data.trim() : "").join("");
  const measured = new Map();
  for (const one of document.querySelectorAll("*")) {
    delete one.dataset.measured;
    const text = textOf(one), isField = one.matches("input, select, textarea");
    if (!isField && (!text || !one.checkVisibility())) continue;
    const style = getComputedStyle(one);
    const look = [one.tagName, text.length > 1, stylesAround(one), ...OWN.map((name) => style[name])].join();
    measured.set(look, (measured.get(look) ?? 0) + 1);
    if (isField || measured.get(look) <= 2) one.dataset.measured = "";
  }
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-measured]" }] });
}"""
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
    page.evaluate(MEASURED)
    found: list[str] = page.evaluate(FOUND, options)
    return found
