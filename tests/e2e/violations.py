"""What axe-core finds on a page: violations of every impact."""

from __future__ import annotations

from dataclasses import dataclass, field

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Contrast is most of axe's work. It depends on the styles of an element and of those around it: of the texts
# that are alike in all of these, two are measured (two, because something may cover one). So is every field.
# Texts of one character are apart, because axe decides nothing about them. What is like that on a page before
# is not measured again; `known` has its numbers.
MEASURED = """(known) => {
  const AROUND = ["color", "backgroundColor", "backgroundImage", "opacity", "filter"];
  const OWN = ["fontSize", "fontWeight", "textShadow", "fill", "-webkit-text-fill-color"];
  const numbers = new Map();
  const numberOf = (text) => {
    if (!numbers.has(text)) {
      let [one, two] = [0xdeadbeef, 0x41c6ce57];
      for (const letter of text) {
        one = Math.imul(one ^ letter.charCodeAt(0), 2654435761);
        two = Math.imul(two ^ letter.charCodeAt(0), 1597334677);
      }
      numbers.set(text, 4294967296 * (2097151 & two) + (one >>> 0));
    }
    return numbers.get(text);
  };
  const around = new Map([[null, 0]]);
  const stylesAround = (one) => {
    if (!around.has(one)) {
      const style = getComputedStyle(one);
      around.set(one, numberOf(`${stylesAround(one.parentElement)}|${AROUND.map((name) => style[name])}`));
    }
    return around.get(one);
  };
  const textOf = (one) => [...one.childNodes]
    .map((node) => node.nodeType === Node.TEXT_NODE ? node.data.trim() : "").join("");
  const before = new Set(known), measured = new Map();
  for (const one of document.querySelectorAll("*")) {
    delete one.dataset.measured;
    const text = textOf(one), isField = one.matches("input, select, textarea");
    if (!isField && (!text || !one.checkVisibility())) continue;
    const style = getComputedStyle(one);
    const own = [one.tagName, one.disabled, text.length > 1, ...OWN.map((name) => style[name])];
    const look = numberOf(`${own}|${stylesAround(one)}`);
    if (before.has(look)) continue;
    measured.set(look, (measured.get(look) ?? 0) + 1);
    if (isField || measured.get(look) <= 2) one.dataset.measured = "";
  }
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-measured]" }] });
  return [...measured.keys()];
}"""
# Only what a report needs leaves the page; `preload` would fetch every style sheet once more.
FOUND = """async (options) => {
  const found = await axe.run({ resultTypes: ["violations"], preload: false, ...options });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`));
}"""
CONTRAST = {"runOnly": ["color-contrast"]}  # the only rule that dark colors affect


@dataclass
class Inspection:
    """Inspects pages one after the other. `known` are the looks of the texts so far, in each colors."""

    known: dict[str, set[int]] = field(default_factory=lambda: {"light": set(), "dark": set()})

    def violations(self, page: Page) -> list[str]:
        """All violations in light colors, and those of contrast in dark ones: rule, element and address."""
        page.evaluate(Axe().axe_script)
        page.emulate_media(color_scheme="light")
        self._choose(page, "light")
        found = [f"{one} {page.url}" for one in page.evaluate(FOUND, {})]
        page.emulate_media(color_scheme="dark")
        if self._choose(page, "dark"):
            found += [f"{one} {page.url}, dark" for one in page.evaluate(FOUND, CONTRAST)]
        return found

    def _choose(self, page: Page, colors: str) -> bool:
        """Chooses the texts whose contrast is measured; returns whether there are any."""
        chosen = page.evaluate(MEASURED, list(self.known[colors]))
        self.known[colors] |= set(chosen)
        return bool(chosen)
