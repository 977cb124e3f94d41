"""A phone without a signal, in a real browser: it referees by itself, and hands in what it wrote down."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from games.models import Entry, Game
from games.players import Player
from games.services import table
from tests.installation import Installation

PHONE: ViewportSize = {"width": 360, "height": 740}
PLAYS = 20
PATIENCE = 60_000  # milliseconds: a busy machine opens Pyodide in half a minute
KEPT = """async () => {
  const { entries, games } = await import("/static/js/offline/keeping.js");
  const [game] = await games();
  return JSON.stringify({ base: game.base, entries: await entries(game.id) });
}"""
ASIDE = """() => new Promise((resolve) => {
  indexedDB.open("dice-football").onsuccess = ({ target }) => {
    target.result.transaction("aside").objectStore("aside").getAll().onsuccess = ({ target: found }) =>
      resolve(found.result.map((log) => log.entries[0].answer));
  };
})"""


@pytest.fixture
def phone(stack: Installation, browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=PHONE, base_url=stack.url)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def kick_off(page: Page) -> Game:
    """A game of two people at one phone, which has taken it along."""
    page.goto("/play/")
    page.select_option("[name=ruleset]", "first_and_roll")
    page.select_option("[name=against]", "me")
    page.get_by_text("Opponent's team, dice, cards").click()
    page.uncheck("[name=sealed]")
    page.get_by_role("button", name="Kick off").click()
    expect(page.locator("#signal")).to_have_attribute("data-state", "ready", timeout=PATIENCE)
    return Game.objects.get()


def tap(page: Page) -> None:
    """The first thing that may be said or rolled."""
    shown = page.locator("#live").inner_html()
    page.locator("#live .ask button, #live .pass button").first.click()
    page.wait_for_function("shown => document.getElementById('live').innerHTML !== shown", arg=shown)


def kept(page: Page) -> Any:
    return json.loads(page.evaluate(KEPT))


def plays_of(entries: list[Any]) -> int:
    """Each has its call of the defense."""
    return sum(entry["asked"] == "D_CALL_DEF" for entry in entries)


def test_twenty_plays_without_a_signal_reach_the_table_to_the_word(phone: BrowserContext) -> None:
    page = phone.new_page()
    game = kick_off(page)
    phone.set_offline(True)
    base = kept(page)["base"]
    for _half in range(2):
        while plays_of(kept(page)["entries"]) < PLAYS // 2 * (_half + 1):
            tap(page)
        if _half == 0:
            page.close()  # the phone's battery
            page = phone.new_page()
            page.goto(f"/play/{game.public_id}/")
            expect(page.locator("#live .board")).to_be_visible(timeout=PATIENCE)
    written = kept(page)["entries"]
    assert Entry.objects.filter(game=game).count() == base
    phone.set_offline(False)
    expect(page.locator("#signal")).to_have_attribute("data-state", "ready", timeout=PATIENCE)
    columns = ("number", "kind", "asked", "by", "answer", "source", "mark", "voids", "of", "told")
    assert [tuple(row[name] for name in columns) for row in written] == list(
        game.entries.order_by("number").values_list(*columns)
    )
    game.refresh_from_db()
    assert (game.provable, game.last) == (False, len(written))


def test_somebody_chooses_between_two_logs_and_neither_is_lost(phone: BrowserContext) -> None:
    page = phone.new_page()
    game = kick_off(page)
    phone.set_offline(True)
    tap(page)
    seat = game.seats.get(side="away")
    player = Player(guest=seat.guest, name=seat.name)
    call = {"side": "away", "asked": "D_COIN_CALL", "answer": "tails"}
    table.answer(game=game, player=player, seen=0, **call)
    phone.set_offline(False)
    expect(page.locator("#signal")).to_have_attribute("data-state", "forked", timeout=PATIENCE)
    expect(page.get_by_role("heading", name="Played at the table meanwhile")).to_be_visible()
    page.get_by_role("button", name="Keep the table's").click()
    expect(page.locator("#signal")).to_have_attribute("data-state", "ready", timeout=PATIENCE)
    there = list(game.entries.order_by("number").values_list("number", "answer"))
    here = [(entry["number"], entry["answer"]) for entry in kept(page)["entries"]]
    assert (here, there[0]) == (there, (1, "tails"))
    assert page.evaluate(ASIDE) == ["heads"]
