"""Taps on a phone: gives an answer on the table's page and measures when each page has changed.

The script runs in the page, because polling from this process would take longer than the service's answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from playwright.sync_api import Page

MOST_DICE = 8
# `shown` has the time, in milliseconds, at which the page first showed a version of the table.
THUMB = """() => {
  const live = () => document.getElementById("live");
  const version = () => live().dataset.version ?? "final";
  const now = () => performance.timeOrigin + performance.now();
  const shown = new Map([[version(), now()]]);
  const waiting = new Set();
  new MutationObserver(() => {
    if (!shown.has(version())) shown.set(version(), now());
    for (const look of waiting) look();
  }).observe(live().parentNode, { childList: true });
  const until = (comes) => new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(live().innerText)), 60000);
    const look = () => {
      if (!comes()) return;
      clearTimeout(limit);
      waiting.delete(look);
      const board = live().querySelector(".board").innerText;
      resolve({ version: version(), at: shown.get(version()), board });
    };
    waiting.add(look);
    look();
  });
  const pick = (all, number) => all[Math.floor(number * all.length)];
  const faces = (die) => [...die.querySelectorAll("input[type=radio]:not([value=other])")];
  const HANDS = ".cover button, .pass button"; // they show a call and leave the table as it is
  const taps = (numbers) => {
    const hand = live().querySelector(HANDS);
    if (hand) return [hand];
    const dice = [...live().querySelectorAll(".throw-form fieldset")];
    const chosen = dice.map(faces).map((all, nth) =>
      all.find((face) => face.value === "clock") ?? pick(all, numbers[nth]));
    if (dice.length) return [...chosen, live().querySelector(".throw-form .enter")];
    const buttons = [...live().querySelectorAll(".ask .choices button")];
    const isCall = /call|strategy/i.test(buttons[0]?.form.elements.asked.value);
    return isCall ? [pick(buttons.filter((button) => !button.matches(".quiet")).slice(0, 3), numbers[0])]
      : [...buttons, ...live().querySelectorAll(".ask .choice")].slice(0, 1);
  };
  window.thumb = {
    until: (wanted) => until(() => version() === wanted),
    async tap(numbers) {
      const before = version(), shown = live(), tapped = taps(numbers), at = now();
      if (before === "final" || !tapped.length) return null;
      const who = live().querySelector("#ask .soft")?.innerText ?? "";
      const isHanded = tapped[0].matches(HANDS);
      for (const one of tapped) one.click();
      const come = await until(() => version() !== before || (isHanded && live() !== shown));
      return { ...come, tapped: at, who };
    },
  };
}"""


class Phone(Protocol):
    """A page of Playwright's or a stock browser."""

    def evaluate(self, function: str, given: Any = None, /) -> Any: ...


@dataclass(frozen=True, slots=True)
class Tapped:
    """One input: the number of the tapped page, the person whom it asks (empty for a roll), and the resulting
    version of the table (`final` after the whistle); and for each page, the tapped one first, the scoreboard
    and the milliseconds until it was shown."""

    page: int
    who: str
    version: str
    boards: tuple[str, ...]
    waits: tuple[float, ...]


def install_thumb(page: Page) -> None:
    """Installs the script; call it once for each loaded page."""
    page.locator("#live .board").wait_for()
    page.wait_for_load_state()
    page.evaluate(THUMB)


def tap(pages: Sequence[Phone], chance: Random) -> Tapped | None:
    """Gives an answer on the first page with a question, or shows the call that this page hides; returns when
    all pages show the outcome. None if no page has a question.

    Faces are random, except that the clock die always shows a clock, to keep the game short. A call is one
    of the first three at random, any other answer the first."""
    for nth, page in enumerate(pages):
        numbers = [chance.random() for _die in range(MOST_DICE)]
        if done := page.evaluate("numbers => thumb.tap(numbers)", numbers):
            version = done["version"]
            others = (other for other in pages if other is not page)
            seen = [done, *(other.evaluate("version => thumb.until(version)", version) for other in others)]
            boards, waits = zip(*((one["board"], one["at"] - done["tapped"]) for one in seen), strict=True)
            return Tapped(nth, done["who"], version, boards, waits)
    return None
