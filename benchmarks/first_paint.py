"""The first visit on a slow phone: what it loads, and when something can be seen.

    python3 benchmarks/first_paint.py [VISITS] [--before FOLDER]

Plays a season with `season`, serves it with `up` on SQLite, and opens the front page, the page of a season, a
table in progress and the replay of a game in Chromium, each time with an empty cache, with DevTools' own
"Slow 4G" (562 ms for each request, 1.44 Mbit/s) and a processor slowed six times. Prints the requests, the kB
that were transferred, and the median milliseconds until the first paint of content. Live streams, and what
the service worker fetches afterwards, are not counted. `--before` measures an older version of this project
in turn with this one. At most four minutes on a quiet machine. Requires the packages of the tests.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests import packages, services
from tests.conftest import CHROMIUM_FLAGS
from tests.e2e.pickup import kick_off
from tests.installation import Installation

HERE = Path(__file__).resolve().parents[1]
PHONE: ViewportSize = {"width": 360, "height": 740}
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}
SLOWER = 6  # times
VISITS = 5
SETTLED = 1500  # milliseconds
SEASON = "/leagues/expansion-league/1/"
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
Visit = tuple[int, float, float]  # requests, kB, milliseconds


@contextmanager
def served(project: Path, played: Path) -> Iterator[str]:
    """The address of `up` of this version of the project, on a copy of this installation."""
    with TemporaryDirectory() as folder:
        shutil.copytree(played, folder, dirs_exist_ok=True)
        installation = Installation.of(
            DATA_DIR=folder, DATABASE_URL="", CELERY_BROKER_URL="", CACHE_URL="", LOG_LEVEL="ERROR"
        )
        with services.reserved_port() as port:
            command = [sys.executable, "manage.py", "up", "--port", str(port), "--workers", "1"]
            up = services.start("up", command, "Serving on", cwd=project, env=installation.env, fork=False)
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            up.stop()


def played_season(folder: Path) -> None:
    """An installation with a season and an administrator, without whom its front page would ask for one."""
    installation = Installation.of(
        DATA_DIR=str(folder), DATABASE_URL="", CELERY_BROKER_URL="", CACHE_URL="", LOG_LEVEL="ERROR"
    )
    installation.manage("season", "--seed", "7", "--no-serve", seconds=300)
    installation.manage("createsuperuser", "--noinput", "--username", "admin", "--email", "admin@example.org")


def visit(browser: Browser, address: str, cookies: Any) -> Visit:
    """The first visit of a page in a new browser."""
    context = browser.new_context(viewport=PHONE, service_workers="block", storage_state=cookies)
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW_4G)
    network.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    sent: dict[str, str] = {}
    received: dict[str, float] = {}
    network.on("Network.requestWillBeSent", lambda event: sent.update({event["requestId"]: event["type"]}))
    network.on(
        "Network.loadingFinished",
        lambda event: received.update({event["requestId"]: event["encodedDataLength"]}),
    )
    answer = page.goto(address, wait_until="load", timeout=60_000)
    if answer is None or not answer.ok:
        sys.exit(f"{address} cannot be opened")
    page.wait_for_timeout(SETTLED)
    painted = page.evaluate(PAINT)
    context.close()
    requests = [key for key, kind in sent.items() if kind != "EventSource"]
    return len(requests), sum(received.get(key, 0) for key in requests) / 1000, painted


def pages(browser: Browser, url: str) -> dict[str, tuple[str, Any]]:
    """The address of each page, with the cookies of its visitor."""
    context = browser.new_context(viewport=PHONE, base_url=url, service_workers="block")
    page: Page = context.new_page()
    kick_off(page, "first_and_roll")
    table, cookies = page.url, context.storage_state()
    context.close()
    return {
        "front page": (f"{url}/", None),
        "season": (f"{url}{SEASON}", None),
        "table": (table, cookies),
        "replay": (f"{url}{SEASON}games/1/replay/", None),
    }


def main() -> None:
    """Prints a line for each page and version."""
    parser = argparse.ArgumentParser()
    parser.add_argument("visits", nargs="?", type=int, default=VISITS)
    parser.add_argument("--before", type=Path)
    given = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores", flush=True)
    projects = {"before": given.before, "now": HERE} if given.before else {"now": HERE}
    with TemporaryDirectory() as folder, sync_playwright() as playwright, ExitStack() as stack:
        played_season(Path(folder))
        browser = playwright.chromium.launch(executable_path=packages.chromium(), args=CHROMIUM_FLAGS.split())
        urls = {
            version: stack.enter_context(served(path, Path(folder))) for version, path in projects.items()
        }
        versions = {version: pages(browser, url) for version, url in urls.items()}
        for name in versions["now"]:
            visits: dict[str, list[Visit]] = {version: [] for version in versions}
            for _ in range(given.visits):
                for version, places in versions.items():
                    visits[version].append(visit(browser, *places[name]))
            for version, taken in visits.items():
                requests, size, painted = (statistics.median(column) for column in zip(*taken, strict=True))
                print(f"{name:12} {version:8} {requests:3.0f} requests  {size:6.1f} kB  {painted:5.0f} ms")
            sys.stdout.flush()
        browser.close()


if __name__ == "__main__":
    main()
