"""A phone without a signal, in a real browser: it referees the game itself and hands in its log later."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize, expect

from games.models import Game, ScoresheetEntry
from games.records.participants import Participant
from games.table.actions import answer_decision
from tests.installation import Installation

PHONE: ViewportSize = {"width": 360, "height": 740}
PLAYS = 6
PATIENCE = 180_000  # milliseconds: a busy machine opens Pyodide in a minute
# The rows of one of the phone's stores, in the order of their keys.
STORED = """const stored = async (store) => {
  const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  const database = await done(indexedDB.open("dice-football", 1));
  const rows = await done(database.transaction(store).objectStore(store).getAll());
  database.close();
  return rows;
};
const id = location.pathname.split("/").at(-2);
const entries = async () => (await stored("entries")).filter(({ game }) => game === id).map(({ row }) => row);
"""
# Number of plays, counted by the calls of the defense.
PLAY = f"""async (plays) => {{ {STORED}
  const played = async () => (await entries()).filter((entry) => entry.asked === "D_CALL_DEF").length;
  const settled = () => new Promise((done) => addEventListener("htmx:afterSettle", done, {{ once: true }}));
  while ((await played()) < plays) {{
    const shown = settled();
    document.querySelector("#live .ask button, #live .pass button").click();
    await shown;
  }}
}}"""
KEPT = f"""async () => {{ {STORED}
  const game = (await stored("games")).find((game) => game.id === id);
  return JSON.stringify({{ ...game, entries: await entries() }});
}}"""
ASIDE = f"""async () => {{ {STORED}
  return (await stored("aside")).reverse().map((log) => log.entries[0].answer);
}}"""
# Makes the worker import a missing script: the browser then reports an error without a message.
SPOIL = """async () => {
  const kit = JSON.parse(document.getElementById("offline-kit").textContent);
  const cache = await caches.open(`rules-${kit.version}`);
  const headers = { "Content-Type": "text/javascript" };
  await cache.put(kit.worker, new Response('import "/play/nowhere.js";', { headers }));
}"""
MEND = """async () => {
  const kit = JSON.parse(document.getElementById("offline-kit").textContent);
  const cache = await caches.open(`rules-${kit.version}`);
  await cache.delete(kit.worker);
}"""
FOUND = """async () => {
  const kit = JSON.parse(document.getElementById("offline-kit").textContent);
  const cache = await caches.open(`frame-${kit.version}`);
  const shell = await cache.match(kit.shell, { ignoreVary: true });
  const headers = { "Content-Type": "text/html", Vary: "Accept-Language" };
  await cache.put(new Request(kit.shell, { headers: { "Accept-Language": "fr" } }),
                  new Response(await shell.text(), { headers }));
}"""
# Whether a service worker controlled the page from its beginning.
NOTE_CONTROL = "window.beganControlled = Boolean(navigator.serviceWorker?.controller)"
# Until the person is told, the installation ends as if a file had not loaded.
GIVE_UP = """{
  const register = ServiceWorkerContainer.prototype.register;
  ServiceWorkerContainer.prototype.register = async function (...values) {
    if (document.getElementById("signal").dataset.state === "unready") return register.apply(this, values);
    const installing = Object.assign(new EventTarget(), { state: "installing" });
    setTimeout(() => {
      installing.state = "redundant";
      installing.dispatchEvent(new Event("statechange"));
    });
    return { installing };
  };
}"""
HAS_BYTECODE = """async () => {
  const kit = JSON.parse(document.getElementById("offline-kit").textContent);
  return Boolean(await caches.match(`${kit.bundle}?bytecode`));
}"""
# How far the installation came, and which requests are still open (status 0).
PROGRESS = """async () => {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.getRegistration();
  const state = (worker) => worker?.state ?? null;
  const workers = { controller: state(serviceWorker.controller) };
  for (const name of ["installing", "waiting", "active"]) workers[name] = state(registration?.[name]);
  const stored = {};
  for (const name of await caches.keys()) stored[name] = (await (await caches.open(name)).keys()).length;
  const fetched = performance.getEntriesByType("resource");
  const requests = fetched.map(({ name, responseStatus }) => `${responseStatus} ${new URL(name).pathname}`);
  return JSON.stringify({ workers, stored, requests });
}"""
FORBID = "indexedDB.open = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); }"


@pytest.fixture(scope="module")
def phone(running_stack: Installation, browser: Browser) -> Iterator[BrowserContext]:
    """A phone for all tests, so that the rules are fetched only once."""
    context = browser.new_context(viewport=PHONE, base_url=running_stack.url)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(stack: Installation, phone: BrowserContext) -> Iterator[Page]:
    """A window of the phone. Afterwards the signal is on again and all windows are closed."""
    yield phone.new_page()
    phone.set_offline(False)
    for window in phone.pages:
        window.close()


def kick_off(page: Page) -> Game:
    """Starts a game of two people on one phone."""
    page.goto("/play/")
    page.select_option("[name=ruleset]", "first_and_roll")
    page.select_option("[name=against]", "me")
    page.get_by_text("Opponent's team, dice, cards").click()
    page.uncheck("[name=sealed]")
    page.get_by_role("button", name="Kick off").click()
    expect(page.locator("#live .board")).to_be_visible(timeout=PATIENCE)
    return Game.objects.get()


def says(page: Page, state: str) -> None:
    """Waits for the banner's state. A failure shows how far the phone came."""
    try:
        expect(page.locator("#signal")).to_have_attribute("data-state", state, timeout=PATIENCE)
    except AssertionError as failed:
        raise AssertionError(f"{failed}\nThe phone: {page.evaluate(PROGRESS)}") from None


def tap(page: Page) -> None:
    """Gives the first offered answer, or rolls."""
    page.locator("#live .ask button").first.click()


def kept(page: Page) -> Any:
    return json.loads(page.evaluate(KEPT))


def test_plays_without_a_signal_reach_the_table_unchanged(phone: BrowserContext, page: Page) -> None:
    """Also after a forced reload; a second window opens the page that the phone has stored, in any language,
    and continues where the first one stopped."""
    page.add_init_script(NOTE_CONTROL)
    game = kick_off(page)
    says(page, "ready")
    page.evaluate("window.isOld = true")
    phone.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    # Without its service worker at first; the page may have asked for it and got it since.
    page.wait_for_function("() => !window.isOld && window.beganControlled === false")
    says(page, "ready")
    phone.set_offline(True)
    says(page, "offline")
    base = kept(page)["base"]
    page.evaluate(PLAY, PLAYS // 2)
    assert page.evaluate(HAS_BYTECODE)
    page.evaluate(FOUND)
    other = phone.new_page()
    other.goto(f"/play/{game.public_id}/")
    says(other, "dealt")
    says(page, "tabs")
    other.evaluate(PLAY, PLAYS)
    written = kept(other)["entries"]
    assert ScoresheetEntry.objects.filter(game=game).count() == base
    phone.set_offline(False)
    says(other, "ready")
    columns = ("number", "kind", "asked", "by", "answer", "source", "mark", "voids", "of", "told")
    assert [tuple(row[name] for name in columns) for row in written] == list(
        game.entries.order_by("number").values_list(*columns)
    )
    game.refresh_from_db()
    assert (game.provable, game.last) == (False, len(written))


def test_a_service_worker_that_was_not_installed_is_installed_later(
    stack: Installation, browser: Browser
) -> None:
    with browser.new_context(viewport=PHONE, base_url=stack.url) as phone:
        for file in ("**/pyodide/**", "**/play/offline/*.zip"):
            phone.route(file, lambda route: route.fulfill(body=""))  # nothing opens the rules here
        phone.add_init_script(GIVE_UP)
        page = phone.new_page()
        kick_off(page)
        says(page, "unready")
        expect(page.locator("#signal")).to_contain_text("This phone tries again by itself.")
        says(page, "ready")


def test_person_chooses_between_two_logs_and_neither_is_lost(phone: BrowserContext, page: Page) -> None:
    game = kick_off(page)
    says(page, "ready")
    phone.set_offline(True)
    tap(page)
    says(page, "dealt")
    seat = game.seats.get(side="away")
    player = Participant(guest=seat.guest, name=seat.name)
    call = {"side": "away", "asked": "D_COIN_CALL", "answer": "tails"}
    answer_decision(game=game, player=player, seen=0, **call)
    phone.set_offline(False)
    says(page, "forked")
    expect(page.get_by_role("heading", name="Played at the table in the meantime")).to_be_visible()
    page.get_by_role("button", name="Keep the table's").click()
    says(page, "ready")
    there = list(game.entries.order_by("number").values_list("number", "answer"))
    here = [(entry["number"], entry["answer"]) for entry in kept(page)["entries"]]
    assert (here, there[0]) == (there, (1, "tails"))
    assert page.evaluate(ASIDE) == ["heads"]
    page.goto(f"/play/{game.public_id}/hand-in/")
    with page.expect_download() as saved:
        page.locator("#aside button").click()
    assert json.loads(saved.value.path().read_text())["entries"][0]["answer"] == "heads"


def test_rules_that_do_not_open_show_the_reason_until_the_signal_is_back(
    phone: BrowserContext, page: Page
) -> None:
    kick_off(page)
    says(page, "ready")
    page.evaluate(SPOIL)
    phone.set_offline(True)
    says(page, "broken")
    expect(page.locator("#signal-says")).to_contain_text("a file of the program did not load.")
    page.evaluate(MEND)
    phone.set_offline(False)
    says(page, "ready")
    tap(page)
    expect(page.locator("#live .board")).to_be_visible(timeout=PATIENCE)


def test_browser_without_storage_continues_the_game_and_no_captive_portal_replaces_the_table(
    page: Page,
) -> None:
    def welcome(route: Route) -> None:
        route.fulfill(body="<h1>Welcome to our network</h1>", content_type="text/html")

    page.add_init_script(FORBID)
    game = kick_off(page)
    says(page, "unkept")
    tap(page)
    expect(page.locator("#live .board + *, #live .now").first).to_be_visible()
    page.wait_for_function("() => document.querySelector('#live input[name=seen]').value > 0")
    assert game.entries.exists()
    page.route(f"**/play/{game.public_id}/answer/", welcome)
    tap(page)
    says(page, "held")
    expect(page.locator("#live .ask button").first).to_be_visible()
