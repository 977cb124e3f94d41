"""From a tap on a phone to the updated pages of both phones: python3 benchmarks/phones.py [INPUTS]

Serves an empty installation on SQLite and plays a pick-up game of each ruleset in two browsers at once, with
typed faces and each coach on their own phone. Prints the milliseconds from the tap until the page shows the
result, the median and the 95th percentile, and the median's share of the target of 150 ms. Requires the
packages of the tests.
"""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests import packages
from tests.conftest import CHROMIUM_FLAGS
from tests.e2e.pickup import kick_off, sit_down
from tests.e2e.thumbs import install_thumb, tap
from tests.installation import Installation

RULESETS = ("first_and_goal", "first_and_roll", "touchdown_a_minute")
PHONE: ViewportSize = {"width": 360, "height": 740}
AIM = 150  # milliseconds
INPUTS = 60


def served(folder: str) -> Installation:
    """An installation with an administrator; without one, its front page asks for the first account."""
    installation = Installation.of(DATA_DIR=folder, DATABASE_URL="", CELERY_BROKER_URL="", LOG_LEVEL="ERROR")
    installation.manage("migrate", "--verbosity", "0")
    installation.run("createsuperuser", "--noinput", "--username", "admin", "--email", "admin@example.org")
    installation.start_web()
    return installation


def two_phones(browser: Browser, url: str, ruleset: str) -> list[Page]:
    """Both phones at the table of a new game."""
    ann, ben = (browser.new_context(viewport=PHONE, base_url=url).new_page() for _phone in range(2))
    sit_down(ben, kick_off(ann, ruleset, dice="table"))
    ann.reload()
    for page in (ann, ben):
        install_thumb(page)
    return [ann, ben]


def waits_of(pages: Sequence[Page], inputs: int) -> list[tuple[float, ...]]:
    """(milliseconds on the phone that was tapped, on the other) for each input."""
    chance = Random(4)
    taps = (tap(pages, chance) for _input in range(inputs))
    return [tapped.waits for tapped in taps if tapped is not None]


def main() -> None:
    """Prints a line for each boxed game and phone."""
    inputs = int(sys.argv[1]) if len(sys.argv) > 1 else INPUTS
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        installation = served(folder)
        browser = playwright.chromium.launch(executable_path=packages.chromium(), args=CHROMIUM_FLAGS.split())
        for ruleset in RULESETS:
            waits = waits_of(two_phones(browser, installation.url, ruleset), inputs)
            for phone, taken in zip(("tapped", "other"), zip(*waits, strict=True), strict=True):
                median, late = statistics.median(taken), statistics.quantiles(taken, n=20)[18]
                print(
                    f"{ruleset:20} {phone:7} {len(taken):4} inputs  median {median:5.0f} ms"
                    f"  p95 {late:5.0f} ms  {median / AIM:4.2f} of {AIM} ms"
                )
        browser.close()
        installation.stop()


if __name__ == "__main__":
    main()
