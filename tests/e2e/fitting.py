"""What a person needs for the next input and cannot see on a phone without scrolling."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize

SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
# The question and its answers, the faces of a throw with their button, and the button of a hidden call. Each
# has to be inside the window, above the bar at the bottom, and nothing else may lie on it.
UNSEEN = """() => {
  const needed = document.querySelectorAll([
    ".ask h2:not(.visually-hidden)", ".ask .choices button", ".ask .again button", ".ask .roll",
    ".throw-form .face", ".throw-form .enter", ".roll-optional button",
    ".cover button", ".pass h2", ".pass button",
  ].map((one) => `#live ${one}`).join());
  const bottom = document.querySelector("#live .bar")?.getBoundingClientRect().top ?? innerHeight;
  const isSeen = (one) => {
    const { left, right, top, bottom: end } = one.getBoundingClientRect();
    if (left < 0 || right > innerWidth || top < 0 || end > bottom + 0.5) return false;
    return one.contains(document.elementFromPoint((left + right) / 2, (top + end) / 2));
  };
  const unseen = [...needed].filter((one) => one.checkVisibility() && !isSeen(one));
  const wide = document.documentElement.scrollWidth > innerWidth;
  return [
    ...(scrollY ? ["the page has scrolled"] : []),
    ...(wide ? ["the page is wider than the phone"] : []),
    ...unseen.map((one) => one.innerText.trim() || one.className),
  ].map((one) => `${document.getElementById("live").dataset.version}: ${one}`);
}"""


def unseen(page: Page) -> list[str]:
    """What does not fit, each with the version of the table; empty if everything needed is seen."""
    found: list[str] = page.evaluate(UNSEEN)
    return found
