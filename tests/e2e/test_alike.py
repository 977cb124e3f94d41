"""Pages in WebKit and in Chromium, by the boxes of what people tap and read."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, ViewportSize

from games.services.fixtures.computer_games import play_fixture
from league.permissions import Role
from tests.e2e.webkit import WebKit
from tests.installation import Installation
from tests.league.people import person
from tests.league.seasons import expansion_season, type_results

PHONE: ViewportSize = {"width": 390, "height": 664}
SITE = ("/", "/play/", "/home/", "/components/", "/learn/first_and_goal/1/", "/accounts/password/change/")
SEASON = (
    "",
    "standings/",
    "schedule/",
    "bracket/",
    "leaders/",
    "compare/",
    "weeks/1/",
    "weeks/1/replay/",
    "games/1/",
    "games/1/replay/",
    "games/20/result/",
    "teams/boston-bombers/",
)
FEW = 12  # pixels by which boxes may differ
# Each visible box by its tag, its text and its turn among those alike: left, top, width and height.
BOXES = """() => {
  const boxes = {};
  const seen = "a[href], button, summary, select, textarea, input:not([type=hidden]), h1, h2, h3";
  for (const one of document.querySelectorAll(seen)) {
    if (!one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
    const { left, top, width, height } = one.getBoundingClientRect();
    const name = `${one.localName} ${(one.innerText || one.name || "").replace(/\\s+/g, " ").trim().slice(0, 40)}`;
    let nth = 1;
    while (`${name} ${nth}` in boxes) nth++;
    boxes[`${name} ${nth}`] = [left + scrollX, top + scrollY, width, height].map(Math.round);
  }
  return boxes;
}"""
# What is too small for a finger (links within a text, and fields inside of their label, have no size of their
# own), or cut off.
FAULTS = """() => {
  const faults = [];
  const say = (one, what) => faults.push(`${one.localName} ${(one.innerText || one.name || one.className).trim().slice(0, 40)} ${what}`);
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  for (const one of document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")) {
    const target = one.matches("input") ? one.closest("label") ?? one : one;
    if (!isSeen(target) || getComputedStyle(target).display === "inline" || one.closest("svg, .visually-hidden")) continue;
    const { width, height } = target.getBoundingClientRect();
    if (Math.min(width, height) < 23.5) say(one, `is ${Math.round(width)} x ${Math.round(height)}`);
  }
  for (const one of document.querySelectorAll("h1, h2, h3, button, summary, label, .button, td, th, legend")) {
    if (!isSeen(one) || one.closest(".visually-hidden")) continue;
    const { overflowX, textOverflow } = getComputedStyle(one);
    if (overflowX !== "visible" && textOverflow === "clip" && one.scrollWidth > one.clientWidth + 1) say(one, "is cut");
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the phone");
  return faults;
}"""


def differences(ours: dict[str, list[int]], theirs: dict[str, list[int]]) -> list[str]:
    """Boxes that only one browser shows, or that are elsewhere or of another size by more than a few pixels
    and a quarter (a tenth of the way down the page)."""
    found = [f"{name}: only in one" for name in sorted(ours.keys() ^ theirs.keys())]
    for name in ours.keys() & theirs.keys():
        (left, top, *size), (left2, top2, *size2) = ours[name], theirs[name]
        most = [max(FEW, left2 / 4), max(FEW, top2 / 10), *(max(FEW, side / 4) for side in size2)]
        pairs = zip((left, top, *size), (left2, top2, *size2), most, strict=True)
        if any(abs(one - two) > few for one, two, few in pairs):
            found.append(f"{name}: {ours[name]}, {theirs[name]} in Chromium")
    return found


def test_pages_look_alike_and_nothing_is_cut_off_or_too_small_to_tap(
    started_webkit: WebKit, stack: Installation, browser: Browser
) -> None:
    season = expansion_season(rounds=2)
    fixtures = season.fixtures.select_related("season__league", "week", "home", "away")
    play_fixture(fixture=fixtures.get(number=1))
    type_results(season)
    client = Client()
    client.force_login(person("eve", season.league, Role.COMMISSIONER))
    started_webkit.resize(**PHONE)
    started_webkit.forget()
    started_webkit.take_session(client)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": stack.url}
    faults: dict[str, Any] = {}
    with browser.new_context(viewport=PHONE, base_url=stack.url) as context:
        context.add_cookies([cookie])  # type: ignore[list-item]
        page = context.new_page()
        place = f"/leagues/{season.league.slug}/{season.number}/"
        for path in (*SITE, *(f"{place}{name}" for name in SEASON)):
            started_webkit.open(path)
            page.goto(path)
            found = [
                *(f"WebKit: {fault}" for fault in started_webkit.evaluate(FAULTS)),
                *(f"Chromium: {fault}" for fault in page.evaluate(FAULTS)),
                *differences(started_webkit.evaluate(BOXES), page.evaluate(BOXES)),
            ]
            if found:
                faults[path] = found
    import json
    open("/tmp/shots/webkit/alike.json", "w").write(json.dumps(faults, indent=1))
    assert faults == {}
    assert started_webkit.messages() == []
