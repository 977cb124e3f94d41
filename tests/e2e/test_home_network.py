"""Eight phones at a laptop, over plain http at its name: from `up --lan` to a finished drive."""

from __future__ import annotations

import json
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from random import Random
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, Response, ViewportSize, expect

from league.management.home_network import machine_names, network_addresses
from tests import services
from tests.e2e.thumbs import install_thumb, tap
from tests.installation import ROOT, Installation

PHONE: ViewportSize = {"width": 390, "height": 664}
PHONES = 8
PATIENCE = 60_000  # milliseconds
SECRET = "2a" * 32  # the same drive in every run
STEP = re.compile(r"^## \d\. (.+)$", re.MULTILINE)
FIELD = re.compile(r'<input class="link" readonly value="([^"]*)"')


@pytest.fixture
def evening(embedded: Installation) -> Iterator[services.Service]:
    """The command on the laptop, at its first start."""
    if not (network_addresses() and machine_names()):
        pytest.skip("this machine is in no network, or has no name there")
    with services.reserved_port() as port:
        up = [sys.executable, str(ROOT / "manage.py"), "up", "--lan", "--workers", "1", "--port", str(port)]
        service = services.start("up", up, "Open this link", cwd=ROOT, env=embedded.env)
    yield service
    print(service.log()[-5000:])  # pytest shows it if the test has failed
    service.kill()
    service.stop()


@pytest.fixture
def phones(browser: Browser) -> Iterator[list[Page]]:
    contexts = [browser.new_context(viewport=PHONE) for _phone in range(PHONES)]
    for context in contexts:
        context.set_default_timeout(PATIENCE)
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def note(answer: Response, failures: list[str]) -> None:
    if answer.status >= 400:
        failures.append(f"{answer.status} {answer.url}")
        print(failures[-1])


def page_at(address: str) -> str:
    with urlopen(address) as answer:
        text: str = answer.read().decode()
        return text


def scan(page: Page, code: str) -> None:
    """Opens an address at the laptop's name instead of its number, as a phone may."""
    address, name = re.search(r"//(.+?):", code), machine_names()[-1]
    assert address
    page.goto(code.replace(address[1], name))


def test_eight_phones_play_a_drive_after_the_three_steps_of_the_docs(
    evening: services.Service, embedded: Installation, phones: list[Page]
) -> None:
    ann, ben, cem, dia, *watchers = phones
    failures: list[str] = []
    for page in phones:
        page.on("pageerror", lambda error: failures.append(error.stack or str(error)))
        page.on("response", lambda answer: note(answer, failures))

    steps = ["Start it on the laptop"]
    [site] = re.findall(r"Serving on (http://\S+/) until Ctrl-C", evening.log())
    [first_account] = re.findall(r"http://localhost:\d+/welcome/\?code=\S+", evening.log())
    assert FIELD.findall(page_at(first_account)) == [site]  # on the laptop's screen, without the code
    assert FIELD.findall(page_at(site)) == []

    steps.append("Scan its code, and kick off")
    scan(ann, site)
    assert not ann.evaluate("isSecureContext")
    ann.get_by_role("link", name="Play now").first.click()
    ann.fill("[name=name]", "Ann")
    ann.select_option("[name=against]", "link")
    ann.get_by_text("Three or four people").click()
    ann.select_option("[name=partner]", "link")
    ann.select_option("[name=opponents]", "two")
    ann.get_by_role("button", name="Kick off").click()

    steps.append("Scan the table's code, and sit down")
    code = ann.get_by_label("Link", exact=True).input_value()
    for page in (ben, cem, dia, *watchers):
        scan(page, code)
    for nth, (page, name) in enumerate([(cem, "Cem"), (ben, "Ben"), (dia, "Dia")]):
        page.fill("[name=name]", name)
        page.get_by_role("button", name="Sit down").nth(nth).click()  # Ann's partner, then the other team
    for page in watchers:
        page.get_by_role("link", name="Just watch").click()
    assert steps == STEP.findall((ROOT / "docs" / "first_minute.md").read_text("utf-8"))

    with closing(sqlite3.connect(embedded.data_dir / "league.sqlite3")) as file, file:
        file.execute("UPDATE games_game SET secret = ?", [SECRET])
    for page in phones:
        expect(page.locator("#live")).to_be_visible()
    ann.reload()
    for page in phones:
        install_thumb(page)
    chance, waits, drive = Random(5), list[float](), {"result": ""}
    while not drive["result"]:
        tapped = tap(phones, chance)
        assert tapped
        assert waits or tapped.who.startswith("Ben"), tapped  # the second phone's first tap
        assert len(set(tapped.boards)) == 1, tapped
        waits += tapped.waits
        played = json.loads(page_at(f"{site}api/v1/games/{ann.url.split('/')[-2]}/drives"))
        drive = (played["results"] or [drive])[0]
    assert (len(waits) % PHONES, failures) == (0, [])
