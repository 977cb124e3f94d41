"""From a tap at the table to the updated page, and the taps per play:

    python3 benchmarks/table.py [PLAYS] [--table NAME] [--project FOLDER] [--json]

Plays games through Django's test client on an empty SQLite database: against the computer with the app's
dice, and as one person who enters everything, with typed or rolled dice and with open calls or calls that are
sealed by passing the phone. Prints the milliseconds of each input with its page, including middleware and
database, in wall time and CPU time, the CPU time of all inputs of a play, the taps per play (one for each
answer, each die, each covered call that is opened, and one for a button that enters a throw), and how many
calls were opened: by the other coach, after a hand-over, and by the coach who keeps the phone for the next
play.
`--project` measures another version of this project.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

if TYPE_CHECKING:
    from django.test import Client

RULESETS = ("first_and_goal", "first_and_roll", "touchdown_a_minute")
TABLES = {
    "computer": {"against": "computer", "dice": "app", "sealed": "on"},
    "typed, open": {"against": "me", "dice": "table"},
    "typed, sealed": {"against": "me", "dice": "table", "sealed": "on"},
    "app, open": {"against": "me", "dice": "app"},
    "app, sealed": {"against": "me", "dice": "app", "sealed": "on"},
}
CALLS = (
    *("offense_call", "D_CALL_OFF", "D_STRATEGY_OFF"),
    *("defense_call", "D_CALL_DEF", "D_STRATEGY_DEF"),
)
WRITTEN = "written"  # a whole play, which contains both calls
HTMX = {"HX-Request": "true"}
FACES = re.compile(r'type="radio"\s+name="([^"]+)"\s+value="([^"]*)"')


@dataclass
class Input:
    """One input: the form, its number of taps, and its question if it is a call."""

    path: str
    data: dict[str, str]
    taps: int
    call: str = ""


def start(client: Client, ruleset: str, table: str) -> str:
    """The address of a new game, whose app rolls the same dice in every version and run."""
    form = {"ruleset": ruleset, "home": "columbus_cobras", "away": "boston_bombers", "coach": "situational"}
    chance = Random(f"{ruleset} {table}")
    with patch("secrets.token_hex", lambda size=32: chance.randbytes(size).hex()):
        return str(client.post("/play/", form | TABLES[table])["Location"])


def input_of(page: str, dice: Random) -> Input | None:
    """The first input that the page asks for: dice with random faces, or the first button; None at
    the end.
    """
    if FACES.search(page):
        path = "written" if "/written/" in page else "throw"
        faces = thrown(page, dice)
        enters = "data-throw" not in page  # else the last die enters the throw
        data = {"seen": field(page, "seen"), **faces}
        return Input(path, data, len(faces) + enters, WRITTEN if path == "written" else "")
    if "/face/" in page:
        return Input("face", {"side": field(page, "side")}, 1)
    if 'name="answer"' in page:
        data = {name: field(page, name) for name in ("seen", "side", "asked")}
        call = data["asked"] if data["asked"] in CALLS else ""
        return Input("answer", data | {"answer": answer_to(page, dice, data["asked"])}, 1, call)
    return Input("roll", {"seen": field(page, "seen")}, 1) if "/roll/" in page else None


def answer_to(page: str, dice: Random, question: str) -> str:
    """The answer to give: a random card or color as a call; otherwise the first one."""
    answers = [unescape(value) for value in re.findall(r'name="answer" value="([^"]*)"', page)]
    if question not in CALLS:
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


def measured(client: Client, ruleset: str, table: str, plays: int) -> dict[str, Any]:
    """The figures of one game: milliseconds of an input, on the clock and of CPU, and taps and opened calls
    of a play."""
    address, dice = start(client, ruleset, table), Random(24)
    page = client.get(address).content.decode()
    clock, busy, taps, opened = list[float](), list[float](), list[int](), list[int]()
    called: set[str] = set()
    while len(taps) <= plays and (given := input_of(page, dice)) is not None:
        began, worked = time.perf_counter(), time.process_time()
        page = client.post(f"{address}{given.path}/", given.data, headers=HTMX).content.decode()
        clock.append((time.perf_counter() - began) * 1000)
        busy.append((time.process_time() - worked) * 1000)
        if given.call:
            if given.call in called | {WRITTEN} or len(called) != 1:  # the first call of the next play
                taps.append(0)
                opened.append(0)
                called.clear()
            called.add(given.call)
        if taps:
            taps[-1] += given.taps
            opened[-1] += given.path == "face"
    return {
        "name": f"{ruleset} {table}",
        "inputs": len(clock),
        "ms": statistics.median(clock),
        "p95 ms": sorted(clock)[int(len(clock) * 0.95)],
        "CPU ms": statistics.median(busy),
        "CPU ms per play": sum(busy) / len(taps),
        "taps": statistics.median(taps[:-1]),
        "opened": statistics.median(opened[:-1]),
    }


def figures(plays: int, tables: Iterable[str]) -> list[dict[str, Any]]:
    """A row for each boxed game at each of these tables."""
    from django.test import Client  # noqa: PLC0415 (of the project that is measured)

    return [
        measured(Client(SERVER_NAME="localhost"), ruleset, table, plays)
        for ruleset in RULESETS
        for table in tables
    ]


def main() -> None:
    """Prints a line for each row, or all rows as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("plays", nargs="?", type=int, default=24)
    parser.add_argument("--table", choices=TABLES, help="only this one")
    parser.add_argument("--project", type=Path, default=Path(__file__).resolve().parents[1])
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        os.environ |= {"DATA_DIR": folder, "DATABASE_URL": "", "LOG_LEVEL": "ERROR", "LEAGUE_VENV": "off"}
        os.environ["DJANGO_SETTINGS_MODULE"] = "league.conf.settings"
        os.chdir(given.project)
        subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], check=True)
        sys.path.insert(0, str(given.project))
        import django  # noqa: PLC0415

        django.setup()
        rows = figures(given.plays, [given.table] if given.table else TABLES)
    if given.json:
        print(json.dumps(rows))
        return
    for row in rows:
        print(f"{row.pop('name'):34}", "  ".join(f"{key} {value:.1f}" for key, value in row.items()))


if __name__ == "__main__":
    main()
