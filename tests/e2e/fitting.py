"""What a person needs for the next input and cannot see on a phone without scrolling."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize

SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
# What Safari leaves of an iPhone's screen, of a small one's, and of one that lies on its side.
PHONES: tuple[ViewportSize, ...] = (
    SMALL_PHONE,
    {"width": 390, "height": 664},
    {"width": 375, "height": 553},
    {"width": 844, "height": 340},
)
LEAST = 24  # pixels; an answer in words or a card is at least 40 high
# The question and its answers, the faces of a throw with their button, the button of a hidden call, and the
# bar at the bottom. Each has to be inside the window, and nothing else may lie on it.
UNSEEN = """async (least) => {
  // The frame after the one in which the window had this size is drawn with it.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const needed = document.querySelectorAll([
    ".ask h2:not(.visually-hidden)", ".ask .choices button", ".ask .again button", ".ask .roll",
    ".throw-form .face", ".throw-form .enter", ".throw-form .other > summary", ".roll-optional button",
    ".cover button", ".pass h2", ".pass button", ".one-by-one > summary", ".bar button", ".bar a",
  ].map((one) => `#live ${one}`).join());
  const isAt = (one, x, y) => one.contains(document.elementFromPoint(x, y));
  const isSeen = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight + 0.5) return false;
    const middle = (left + right) / 2;
    return isAt(one, middle, (top + bottom) / 2) && isAt(one, middle, bottom - 3);
  };
  const isSmall = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.min(width, height) < least || (one.matches(".choice, .face") && height < 38);
  };
  const visible = [...needed].filter((one) => one.checkVisibility());
  const name = (one) => one.innerText.trim() || one.className;
  const wide = document.documentElement.scrollWidth > innerWidth;
  return [
    ...(scrollY ? ["the page has scrolled"] : []),
    ...(wide ? ["the page is wider than the phone"] : []),
    ...visible.filter((one) => !isSeen(one)).map(name),
    ...visible.filter((one) => !one.matches("h2") && isSmall(one)).map((one) => `small: ${name(one)}`),
  ].map((one) => `${document.getElementById("live").dataset.version} ${innerWidth} x ${innerHeight}: ${one}`);
}"""

# The classes of what takes room, in its order.
KIND = """() => [...document.querySelectorAll(
    "#live :is(.scene, .scene > *, .under-way li, .task section, .choice, .throw-die, .toss, .cover)",
  )].map((one) => one.className.baseVal ?? one.className).join()"""


def unseen(page: Page) -> list[str]:
    """What does not fit this window, each with the version of the table; empty if everything needed is seen
    and can be tapped."""
    hidden: list[str] = page.evaluate(UNSEEN, LEAST)
    return hidden


def unseen_on_any(page: Page, measured: set[str]) -> list[str]:
    """The same on each of PHONES, unless a question of this kind with as many answers and pictures has been
    `measured`: each size takes a tenth of a second. The window is as before afterwards."""
    kind, size = page.evaluate(KIND), page.viewport_size
    if kind in measured or size is None:
        return []
    measured.add(kind)
    hidden: list[str] = []
    for phone in PHONES:
        page.set_viewport_size(phone)
        hidden += unseen(page)
    page.set_viewport_size(size)
    return hidden
