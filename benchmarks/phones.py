"""From a tap on a phone to the updated pages of both phones, and the start without a signal:

    python3 benchmarks/phones.py [INPUTS] [--before FOLDER]

Serves an empty installation on SQLite and plays a pick-up game of each ruleset in two browsers at once, with
typed faces and each coach on their own phone. Prints the milliseconds from the tap until the page shows the
result, the median and the 95th percentile, and the median's share of the target of 150 ms. Then a phone loses
its signal; prints the milliseconds until its own rules referee, the median of three starts. `--before`
measures an older version of this project in turn with this one, and prints the ratios. Each line is printed
as soon as it is measured. A game ends early after 30 seconds, and starts after five minutes are left out, so
that all of it takes at most eight minutes, even on a busy machine. Requires the packages of the tests.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from league.conf.program import web_command
from tests import packages, services
from tests.conftest import CHROMIUM_FLAGS
from tests.e2e.pickup import kick_off, sit_down
from tests.e2e.thumbs import install_thumb, tap
from tests.installation import Installation

RULESETS = ("first_and_goal", "first_and_roll", "touchdown_a_minute")
PHONE: ViewportSize = {"width": 360, "height": 740}
AIM = 150  # milliseconds
INPUTS = 60
STARTS = 3
LONGEST = 30  # seconds for the inputs of one game
ENOUGH = 300  # seconds, after which no further start is measured
START = "start without a signal"
HAS_BYTECODE = """async () => {
  const kit = JSON.parse(document.getElementById("offline-kit").textContent);
  return Boolean(await caches.match(`${kit.bundle}?bytecode`));
}"""
HERE = Path(__file__).resolve().parents[1]
PATIENCE = 60_000  # milliseconds
Waits = dict[str, list[float]]


@contextmanager
def served(project: Path) -> Iterator[str]:
    """The address of an installation of this version of the project. It has an administrator; without one,
    its front page asks for the first account."""
    with TemporaryDirectory() as folder:
        installation = Installation.of(
            DATA_DIR=folder, DATABASE_URL="", CELERY_BROKER_URL="", LOG_LEVEL="ERROR"
        )
        admin = ("--noinput", "--username", "admin", "--email", "admin@example.org")
        for command in (("migrate", "--verbosity", "0"), ("createsuperuser", *admin)):
            manage = [sys.executable, "manage.py", *command]
            subprocess.run(manage, cwd=project, env=installation.env, check=True, stdout=subprocess.DEVNULL)
        with services.reserved_port() as port:
            web = services.start(
                "uvicorn", web_command(port), "Uvicorn running on", cwd=project, env=installation.env
            )
        yield f"http://127.0.0.1:{port}"
        web.stop()


def two_phones(browser: Browser, url: str, ruleset: str) -> list[Page]:
    """Both phones at the table of a new game."""
    ann, ben = (browser.new_context(viewport=PHONE, base_url=url).new_page() for _phone in range(2))
    sit_down(ben, kick_off(ann, ruleset, dice="table"))
    ann.reload()
    for page in (ann, ben):
        install_thumb(page)
    return [ann, ben]


def waits_of(pages: Sequence[Page], inputs: int) -> list[tuple[float, ...]]:
    """(milliseconds on the phone that was tapped, on the other) for each input, at most LONGEST seconds."""
    chance, until = Random(4), time.monotonic() + LONGEST
    taps = (tap(pages, chance) for _input in range(inputs) if time.monotonic() < until)
    return [tapped.waits for tapped in taps if tapped is not None]


def offline_start(browser: Browser, url: str, *, prepared: bool) -> float:
    """Milliseconds from the loss of the signal until the phone's own rules referee, if `prepared` after the
    phone has compiled them, which it does when nobody has played for 20 seconds."""
    context = browser.new_context(viewport=PHONE, base_url=url)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    kick_off(page, "first_and_roll", against="me")
    page.locator("#signal[data-state=ready]").wait_for(state="attached")
    if prepared:
        page.wait_for_function(HAS_BYTECODE)
    began = time.perf_counter()
    context.set_offline(True)
    page.locator("#signal:is([data-state=offline], [data-state=dealt])").wait_for(state="attached")
    taken = (time.perf_counter() - began) * 1000
    context.close()
    return taken


def measured(browser: Browser, urls: dict[str, str], inputs: int) -> Iterator[tuple[str, Waits]]:
    """What was measured, and its waits in each version; the versions take turns."""
    until = time.monotonic() + ENOUGH
    for ruleset in RULESETS:
        found: dict[str, Waits] = defaultdict(dict)
        for version, url in urls.items():
            pages = two_phones(browser, url, ruleset)
            waits = zip(*waits_of(pages, inputs), strict=True)
            for phone, taken in zip(("tapped", "other"), waits, strict=True):
                found[f"{ruleset}, {phone} phone"][version] = list(taken)
            for page in pages:
                page.context.close()
        yield from found.items()
    starts: Waits = {version: [] for version in urls}
    while len(starts["now"]) < STARTS and (not starts["now"] or time.monotonic() < until):
        for version, url in urls.items():
            starts[version].append(offline_start(browser, url, prepared=version == "now"))
    yield START, starts


def main() -> None:
    """Prints a line for each boxed game and phone, and for the start without a signal."""
    parser = argparse.ArgumentParser()
    parser.add_argument("inputs", nargs="?", type=int, default=INPUTS)
    parser.add_argument("--before", type=Path)
    given = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores", flush=True)
    with sync_playwright() as playwright, served(HERE) as url, served(given.before or HERE) as before:
        browser = playwright.chromium.launch(executable_path=packages.chromium(), args=CHROMIUM_FLAGS.split())
        urls = {"now": url} | ({"before": before} if given.before else {})
        for name, versions in measured(browser, urls, given.inputs):
            taken = versions["now"]
            median, late = statistics.median(taken), sorted(taken)[int(len(taken) * 0.95)]
            share = "" if name == START else f"  {median / AIM:4.2f} of {AIM} ms"
            ratio = ""
            if given.before:
                ratio = f"  {median / statistics.median(versions['before']):4.2f} of before"
            print(
                f"{name:34} {len(taken):4}  median {median:5.0f} ms  p95 {late:5.0f} ms{share}{ratio}",
                flush=True,
            )
        browser.close()


if __name__ == "__main__":
    main()
