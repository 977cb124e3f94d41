"""Eight phones at a laptop: plain http at a name of the home network, from `up --lan` to a finished drive."""

from __future__ import annotations

import json
import re
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from league.management.processes.network_addresses import machine_names, network_addresses
from tests import services
from tests.e2e.thumbs import install_thumb, tap
from tests.installation import ROOT, Installation

PHONE: ViewportSize = {"width": 390, "height": 664}
PATIENCE = 60_000  # milliseconds
PHONES = 8
SECRET = "2a" * 32  # a short first drive in every run
PLAYERS = ("Ann", "Ben", "Cem", "Dia")
STEPS = re.compile(r"^## \d\. (.+)$", re.MULTILINE)


@pytest.fixture
def evening(embedded: Installation) -> Iterator[services.Service]:
    """The command on the laptop."""
    if not network_addresses() or not machine_names():
        pytest.skip("this machine is in no network, or has no name there")
    with services.reserved_port() as port:
        command = [sys.executable, str(ROOT / "manage.py"), "up", "--lan", "--workers", "1", "--port", str(port)]
        service = services.start("up", command, "Serving on", cwd=ROOT, env=embedded.env)
    yield service
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


def sit_down(page: Page, host: Page, name: str) -> None:
    """The person scans the first code on the host's phone."""
    host.reload()
    page.goto(host.get_by_label("Link").first.input_value())
    if not page.locator("[name=name]").count(): print(page.url, page.content()[-3000:])
    page.fill("[name=name]", name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#live")).to_be_visible()


def test_eight_phones_play_a_drive_over_the_home_network_after_three_steps(
    evening: services.Service, embedded: Installation, phones: list[Page]
) -> None:
    ann, ben, cem, dia, *watchers = phones
    errors: list[str] = []
    for page in phones:
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("response", lambda answer: errors.append(answer.url) if answer.status >= 400 else None)
    # Start the service.
    [address] = re.findall(r"Serving on (http://\S+/) until Ctrl-C", evening.log())
    port = address.rpartition(":")[2]
    with urlopen(f"{address}healthz") as answer:
        assert answer.status == 200
    assert "code=" not in address
    # Open the site, and start a game.
    ann.goto(f"http://{machine_names()[-1]}:{port}play/")
    assert not ann.evaluate("isSecureContext")
    ann.fill("[name=name]", "Ann")
    ann.select_option("[name=against]", "link")
    ann.get_by_text("Three or four people").click()
    ann.select_option("[name=partner]", "link")
    ann.select_option("[name=opponents]", "two")
    ann.get_by_role("button", name="Kick off").click()
    expect(ann.locator("#live")).to_be_visible()
    sit_down(cem, ann, "Cem")
    sit_down(ben, ann, "Ben")
    sit_down(dia, ben, "Dia")
    for page in watchers:
        page.goto(ann.url)
    with closing(sqlite3.connect(embedded.data_dir / "league.sqlite3")) as file, file:
        file.execute("UPDATE games_game SET secret = ?", [SECRET])
    ann.reload()
    for page in phones:
        install_thumb(page)
    drives = f"{address}api/v1/games/{ann.url.split('/')[-2]}/drives"
    chance, waits, asked = Random(5), list[float](), Counter[str]()
    while True:
        tapped = tap(phones, chance)
        assert tapped
        assert len(set(tapped.boards)) == 1, tapped
        waits += tapped.waits
        asked[tapped.who.split(" ")[0]] += 1
        with urlopen(drives) as answer:
            first = (json.load(answer)["results"] or [{"result": ""}])[0]
        if first["result"]:
            break
    print(len(waits) // PHONES, "taps", sorted(waits)[len(waits) // 2], max(waits), first, asked)
    assert errors == []
