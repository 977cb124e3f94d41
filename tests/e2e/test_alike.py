"""Pages in WebKit and in Chromium, by the boxes of what people tap and read."""

from __future__ import annotations

from django.test import Client
from playwright.sync_api import Browser, ViewportSize

from league.clinch.proofs import prove_clinches
from league.frame.permissions import Role
from tests.e2e.webkit import WebKit
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.helpers.small_seasons import WEEKS, play, small_season
from tests.installation import Installation

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
    "games/3/result/",
    "teams/boston-bombers/",
)
FEW, LINE = 12, 48  # pixels by which boxes may differ
# Buttons, fields, headings, and links that are not part of a text, by their tags, texts and turns among those
# alike: left, top, width and height. What is ticked is tapped at its label. The browsers differ in when they
# begin to render what is below the screen: here they render all of it.
SEEN = """
  const whole = new CSSStyleSheet();
  whole.replaceSync("* { content-visibility: visible !important; }");
  document.adoptedStyleSheets = [whole];
  const boxes = () => {
    const found = {}, counts = {};
    const all = "a[href], button, summary, select, textarea, input:not([type=hidden]), h1, h2, h3";
    for (const one of document.querySelectorAll(all)) {
      const tapped = one.labels?.[0] && one.matches("[type=radio], [type=checkbox]") ? one.labels[0] : one;
      if (!tapped.checkVisibility({ visibilityProperty: true })) continue;
      if (getComputedStyle(tapped).display === "inline" || tapped.closest("svg, .visually-hidden")) continue;
      const label = one.matches("select, textarea") ? "" : tapped.textContent.replace(/\\s+/g, "");
      const text = label || one.name;
      const name = `${one.localName} ${text.slice(0, 40)}`;
      counts[name] = (counts[name] ?? 0) + 1;
      const { left, top, width, height } = tapped.getBoundingClientRect();
      found[`${name} ${counts[name]}`] = [left + scrollX, top + scrollY, width, height].map(Math.round);
    }
    return found;
  };
"""
BOXES = f"() => {{ {SEEN} return boxes(); }}"
# What is too small for a finger, cut off, or beyond the screen.
FAULTS = f"""() => {{ {SEEN}
  const faults = [];
  for (const [name, [_left, _top, width, height]] of Object.entries(boxes())) {{
    const isHeading = /^h[123]/.test(name);
    if (!isHeading && Math.min(width, height) < 24) faults.push(`${{name}} is ${{width}} x ${{height}}`);
  }}
  const texts = "h1, h2, h3, button, summary, label, .button, td, th, legend";
  for (const one of document.querySelectorAll(texts)) {{
    const {{ overflowX, textOverflow }} = getComputedStyle(one);
    const isCut = one.checkVisibility() && overflowX !== "visible" && textOverflow === "clip";
    if (isCut && one.scrollWidth > one.clientWidth + 1 && !one.closest(".visually-hidden")) {{
      faults.push(`${{one.localName}} ${{one.textContent.trim()}} is cut off`);
    }}
  }}
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the phone");
  return faults;
}}"""


def differences(ours: dict[str, list[int]], theirs: dict[str, list[int]]) -> list[str]:
    """Boxes that only one browser shows, or whose size or distance from the left edge differs by more than a
    few pixels and a quarter, or that are further up or down by more than a line of links and a tenth. Links
    flow like text, which the two set a little wider or narrower."""
    found = [f"{name}: only in one" for name in sorted(ours.keys() ^ theirs.keys())]
    for name in ours.keys() & theirs.keys():
        one, two = ours[name], theirs[name]
        left, top, width, height = (abs(here - there) for here, there in zip(one, two, strict=True))
        is_moved = top > max(LINE, two[1] / 10) or (left > FEW and not name.startswith("a "))
        if is_moved or width > max(FEW, two[2] / 4) or height > max(FEW, two[3] / 4):
            found.append(f"{name}: {one}, {two} in Chromium")
    return found


def test_pages_look_alike_and_nothing_is_cut_off_or_too_small_to_tap(
    started_webkit: WebKit, stack: Installation, browser: Browser
) -> None:
    season = small_season()
    fixtures = season.fixtures.select_related("season__league", "week", "home", "away")
    play_fixture(fixture=fixtures.get(number=1))
    play(season, through=WEEKS)
    prove_clinches(season=season)  # else only the second browser may find the marks
    client = Client()
    client.force_login(person("eve", season.league, Role.COMMISSIONER))
    started_webkit.resize(**PHONE)
    started_webkit.forget()
    started_webkit.take_session(client)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": stack.url}
    faults: dict[str, list[str]] = {}
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
    assert faults == {}
    assert started_webkit.messages() == []
