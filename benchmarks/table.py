"""From a tap at the table to the updated page, and the taps per play: python3 benchmarks/table.py [PLAYS]

Plays games through Django's test client on the database of the environment: against the computer with the
app's dice, as one person who enters everything with open calls and real dice, and with the phone passed for
sealed calls. Prints the milliseconds of each input with its page, including middleware and database, in wall
time and CPU time, and the taps per play, one for each answer and each die.
"""

from __future__ import annotations

import os
import re
import statistics
import sys
import time
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.conf.settings")
os.environ.setdefault("LOG_LEVEL", "ERROR")

import django

django.setup()

from django.test import Client  # noqa: E402 (after the settings)

RULESETS = ("first_and_goal", "first_and_roll", "touchdown_a_minute")
TABLES = {
    "computer": {"against": "computer", "dice": "app", "sealed": "on"},
    "scribe": {"against": "me", "dice": "table"},
    "passing": {"against": "me", "dice": "table", "sealed": "on"},
}
CALLS = ("offense_call", "D_CALL_OFF", "D_STRATEGY_OFF")
REPLIES = ("defense_call", "D_CALL_DEF", "D_STRATEGY_DEF")
HTMX = {"HX-Request": "true"}
FACES = re.compile(r'type="radio" name="([^"]+)" value="([^"]*)"')


@dataclass
class Input:
    """One input: the form and its number of taps."""

    path: str
    data: dict[str, str]
    taps: int
    is_call: bool = False


def start(client: Client, ruleset: str, table: str) -> str:
    """The address of a new game."""
    form = {"ruleset": ruleset, "home": "columbus_cobras", "away": "boston_bombers", "coach": "situational"}
    return str(client.post("/play/", form | TABLES[table])["Location"])


def input_of(page: str, dice: Random) -> Input | None:
    """The first input that the page asks for: dice with random faces, or the first button; None at
    the end.
    """
    if FACES.search(page):
        path = "written" if "/written/" in page else "throw"
        return Input(path, {"seen": field(page, "seen"), **thrown(page, dice)}, 0, path == "written")
    if "/face/" in page:
        return Input("face", {"side": field(page, "side")}, 1)
    if 'name="answer"' in page:
        data = {name: field(page, name) for name in ("seen", "side", "asked")}
        is_call = data["asked"] in CALLS
        return Input("answer", data | {"answer": answer_to(page, dice, data["asked"])}, 1, is_call)
    return Input("roll", {"seen": field(page, "seen")}, 1) if "/roll/" in page else None


def answer_to(page: str, dice: Random, question: str) -> str:
    """The answer to give: a random card or color as a call; otherwise the first one."""
    answers = [unescape(value) for value in re.findall(r'name="answer" value="([^"]*)"', page)]
    if question not in (*CALLS, *REPLIES):
        return answers[0]
    return dice.choice([answer for answer in answers if "card" in answer] or answers)


def thrown(page: str, dice: Random) -> dict[str, str]:
    """A face of each die in the form."""
    faces: dict[str, list[str]] = {}
    for name, value in FACES.findall(page):
        if value != "other":
            faces.setdefault(name, []).append(unescape(value))
    return {name: dice.choice(values) for name, values in faces.items()}


def field(page: str, name: str) -> str:
    """The first field or button of this name."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    return unescape(found[1]) if found else ""


def played(client: Client, address: str, plays: int) -> tuple[list[tuple[float, float]], list[int]]:
    """(milliseconds of each input, on the clock and of CPU; taps of each play)."""
    page, dice = client.get(address).content.decode(), Random(24)
    taken, taps = list[tuple[float, float]](), list[int]()
    while len(taps) <= plays and (given := input_of(page, dice)) is not None:
        began, busy = time.perf_counter(), time.process_time()
        page = client.post(f"{address}{given.path}/", given.data, headers=HTMX).content.decode()
        took = time.perf_counter() - began, time.process_time() - busy
        taken.append((took[0] * 1000, took[1] * 1000))
        if given.is_call:
            taps.append(0)
        if taps:
            taps[-1] += given.taps or len(given.data) - 1
    return taken, taps[:-1]


def main() -> None:
    """Prints a line for each boxed game at each table."""
    plays = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    for ruleset in RULESETS:
        for table in TABLES:
            client = Client(SERVER_NAME="localhost")
            taken, taps = played(client, start(client, ruleset, table), plays)
            clock, busy = zip(*taken, strict=True)
            late = sorted(clock)[int(len(clock) * 0.95)]
            print(
                f"{ruleset:20} {table:9} {len(clock):4} inputs  median {statistics.median(clock):5.1f} ms"
                f"  p95 {late:5.1f} ms  CPU median {statistics.median(busy):5.1f} ms"
                f"  taps a play {statistics.median(taps):4.1f}"
            )


if __name__ == "__main__":
    main()
