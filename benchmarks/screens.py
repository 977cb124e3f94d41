"""Screenshots of the main pages for docs/screens, each at 1280 and 360 pixels, light and dark:

    python3 benchmarks/screens.py [PAGE ...]

A season of the 24 teams is played in an installation of its own, and half of the next one. Each picture shows
what a visitor sees first, without scrolling. Requires the packages of the tests.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from phones import HERE
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from league.conf.program import web_command, worker_command
from tests import packages, services
from tests.conftest import CHROMIUM_FLAGS
from tests.installation import Installation

FOLDER = HERE / "docs" / "screens"
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
SCALE = 0.6  # of a picture
PROOF = 40  # seconds until a worker has proved who has clinched
QUALITY = 72  # of the JPEGs, in percent
LEAGUE = "/leagues/expansion-league/"
OVER, NOW = f"{LEAGUE}1/", f"{LEAGUE}2/"
PAGES = {
    "home": "/",
    "play": "/play/",
    "learn": "/learn/",
    "league": LEAGUE,
    "season": NOW,
    "champion": OVER,
    "standings": f"{NOW}standings/",
    "playoff-picture": f"{NOW}standings/?view=picture",
    "schedule": f"{NOW}schedule/",
    "week": f"{NOW}weeks/8/",
    "bracket": f"{OVER}bracket/",
    "news": f"{NOW}news/",
    "yearbook": f"{OVER}yearbook/",
    "charts": f"{OVER}plots/",
    "team": f"{NOW}teams/boston-bombers/",
    "compare": f"{OVER}compare/",
    "game": f"{OVER}games/177/",
    "watch-again": f"{OVER}games/177/replay/",
    "leaders": f"{OVER}leaders/",
    "television": f"{NOW}weeks/6/tv/",
    "what-if": f"{NOW}what-if/?g97=home&g98=away&g99=home",
}
LOOKS = ((DESK, "light"), (DESK, "dark"), (PHONE, "light"), (PHONE, "dark"))
TOGETHER = "<style>body{margin:0;display:flex;gap:8px;background:#888}img{display:block}</style>"


@contextmanager
def seasons() -> Iterator[str]:
    """The address of an installation with a finished season and half of another."""
    with TemporaryDirectory() as folder:
        installation = Installation.of(DATA_DIR=folder, DATABASE_URL="", CELERY_BROKER_URL="")

        def manage(*command: str) -> None:
            subprocess.run(
                [sys.executable, "manage.py", *command],
                cwd=HERE,
                env=installation.env,
                check=True,
                stdout=subprocess.DEVNULL,
            )

        manage("season", "--seed", "7", "--no-serve")
        manage("season", "--seed", "8", "--weeks", "8", "--no-serve")
        manage("createsuperuser", "--noinput", "--username", "admin", "--email", "admin@example.org")
        worker = services.start("worker", worker_command(1), " ready.", cwd=HERE, env=installation.env)
        with services.reserved_port() as port:
            web = services.start(
                "uvicorn", web_command(port), "Uvicorn running on", cwd=HERE, env=installation.env
            )
        url = f"http://127.0.0.1:{port}"
        with urlopen(f"{url}{NOW}standings/") as page:  # asks the worker to prove who has clinched
            page.read()
        time.sleep(PROOF)
        yield url
        web.stop()
        worker.stop()


def picture(browser: Browser, address: str) -> bytes:
    """The page in its four looks, side by side, as JPEG."""
    shots = [_shot(browser, address, size, scheme) for size, scheme in LOOKS]
    images = "".join(
        f"<img src='data:image/png;base64,{b64encode(shot).decode()}' height='{DESK['height'] * SCALE}'>"
        for shot in shots
    )
    page = browser.new_page(viewport={"width": 2000, "height": int(DESK["height"] * SCALE)})
    page.set_content(TOGETHER + images)
    width = int(page.evaluate("[...document.images].at(-1).getBoundingClientRect().right"))
    page.set_viewport_size({"width": width, "height": int(DESK["height"] * SCALE)})
    together = page.screenshot(type="jpeg", quality=QUALITY)
    page.close()
    return together


def _shot(browser: Browser, address: str, size: ViewportSize, scheme: str) -> bytes:
    context = browser.new_context(viewport=size, locale="en")
    page = context.new_page()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    page.goto(address, wait_until="load")
    shot = page.screenshot()
    context.close()
    return shot


def main() -> None:
    """Writes one JPEG for each page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("pages", nargs="*", default=[], help=", ".join(PAGES))
    given = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with seasons() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=packages.chromium(), args=CHROMIUM_FLAGS.split())
        for name in given.pages or PAGES:
            (FOLDER / f"{name}.jpg").write_bytes(picture(browser, url + PAGES[name]))
            print(name)
        browser.close()


if __name__ == "__main__":
    main()
