"""From a tap at the table to the updated page: python3 benchmarks/table.py [ANSWERS]

Plays a game against the computer through Django's test client, on the database of the environment, and
prints the milliseconds of each answer with its page, middleware and database included: on the clock, and
of this process's CPU.
"""

from __future__ import annotations

import os
import re
import statistics
import sys
import time
from html import unescape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.conf.settings")
os.environ.setdefault("LOG_LEVEL", "ERROR")

import django

django.setup()

from django.test import Client  # noqa: E402 (after the settings)

RULESETS = ("first_and_goal", "first_and_roll", "touchdown_a_minute")
HTMX = {"HX-Request": "true"}


def start(client: Client, ruleset: str) -> str:
    """The address of a new game."""
    said = {"ruleset": ruleset, "against": "computer", "dice": "app", "sealed": "on"}
    teams = {"home": "columbus_cobras", "away": "boston_bombers", "coach": "situational"}
    return str(client.post("/play/", said | teams)["Location"])


def field(page: str, name: str) -> str:
    """The first field or button of this name."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    return unescape(found[1]) if found else ""


def taps(client: Client, address: str, count: int) -> list[tuple[float, float]]:
    """Milliseconds of each, on the clock and of CPU."""
    page, taken = client.get(address).content.decode(), list[tuple[float, float]]()
    while len(taken) < count and 'name="seen"' in page and ("/roll/" in page or "/answer/" in page):
        data = {name: field(page, name) for name in ("seen", "side", "asked", "answer")}
        path = "answer" if 'name="answer"' in page else "roll"
        began, busy = time.perf_counter(), time.process_time()
        page = client.post(f"{address}{path}/", data, headers=HTMX).content.decode()
        took = time.perf_counter() - began, time.process_time() - busy
        taken.append((took[0] * 1000, took[1] * 1000))
    return taken


def main() -> None:
    """Prints a line for each boxed game."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for ruleset in RULESETS:
        client = Client(SERVER_NAME="localhost")
        clock, busy = zip(*taps(client, start(client, ruleset), count), strict=True)
        late = sorted(clock)[int(len(clock) * 0.95)]
        print(
            f"{ruleset:20} {len(clock):4} answers  median {statistics.median(clock):5.1f} ms"
            f"  p95 {late:5.1f} ms  CPU median {statistics.median(busy):5.1f} ms"
        )


if __name__ == "__main__":
    main()
