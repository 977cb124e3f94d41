"""Many readers of one game, while people play others:

    .venv/bin/python benchmarks/live.py [READERS] [--answers 50] [--web 2] [--project FOLDER] [--embedded]

Serves an empty installation with PostgreSQL and Redis of its own (or, `--embedded`, SQLite), opens
READERS streams of one game from one process, and measures: first nobody does anything; then a program
plays `--answers` inputs per second in 50 other games, and one per second in the game that is read. Prints
the CPU of the web processes, of the database and of the program, the transactions of the database, how long
answers and events took (from the event's time in its transaction until it has arrived at each reader), and
the memory of a reader. `--project` measures another version of this project, such as a worktree of main with
`--web 1`. Takes a minute. Requires the packages of the tests. Other work on the machine delays answers and
events: compare CPU and transactions, or measure two versions in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.sites import HERE, Site, served

WATCHERS = Path(__file__).with_name("watchers.py")
GAMES = 50
IDLE, LOADED = 10, 15  # seconds


@dataclass
class Readers:
    """The process with the open streams: see `benchmarks/watchers.py`."""

    process: subprocess.Popen[str]

    @classmethod
    def open(cls, site: Site, game: str, number: int) -> tuple[Readers, int]:
        """Opens them; returns also how many are open."""
        where = urlsplit(site.url)
        path = f"/api/v1/games/{game}/feed/live"
        command = [sys.executable, str(WATCHERS), str(where.hostname), str(where.port), path, str(number)]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert process.stdout
        return cls(process), int(process.stdout.readline().split()[1])

    def close(self) -> list[float]:
        """Closes them; returns the delay of every event in seconds."""
        told, _errors = self.process.communicate()
        return [float(delay) for delay in json.loads(told)]


@dataclass
class Player:
    """A program that plays a game against the computer over one connection."""

    site: Site
    waits: list[float] = field(default_factory=list)
    state: dict[str, Any] = field(default_factory=dict)

    async def sit_down(self) -> str:
        """Starts a game; returns its ID."""
        await self.connect()
        started = await self.ask("games", {"ruleset": "first_and_goal", "home": "me", "away": "situational"})
        self.game = started["id"]
        self.state = await self.ask(f"games/{self.game}/table")
        return str(self.game)

    async def connect(self) -> None:
        where = urlsplit(self.site.url)
        self.reader, self.writer = await asyncio.open_connection(where.hostname, where.port)

    async def ask(self, path: str, data: Any = None) -> Any:
        if self.reader.at_eof():  # the server closes connections that were idle for five seconds
            await self.connect()
        body = json.dumps(data).encode() if data is not None else b""
        head = f"{'POST' if body else 'GET'} /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\n"
        head += f"Authorization: Bearer {self.site.token}\r\nContent-Type: application/json\r\n"
        self.writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answered = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        text = await self.reader.readexactly(int(answered.split("content-length: ")[1].split("\r")[0]))
        if answered.split()[1] not in {"200", "201"}:
            raise RuntimeError(f"{path}: {answered.splitlines()[0]} {text[:300]!r}")
        return json.loads(text)

    async def act(self) -> None:
        """Makes one input: the first answer, or a roll."""
        seen = {"seen": self.state["last"]}
        began = time.perf_counter()
        if questions := self.state["questions"]:
            first = next((one for one in questions if one["answers"]), None)
            chosen = {"side": questions[0]["side"], "asked": "", "answer": None}
            if first:
                answer = first["answers"][0]["answer"]
                chosen = {"side": first["side"], "asked": first["asked"], "answer": answer}
            self.state = await self.ask(f"games/{self.game}/answers", {**seen, **chosen})
        else:
            self.state = await self.ask(f"games/{self.game}/rolls", seen)
        self.waits.append(time.perf_counter() - began)

    async def play(self, until: float, every: float, first: float) -> None:
        """One input each `every` seconds; one that is late is left out."""
        due = time.monotonic() + first
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await self.act()
            due = max(due + every, time.monotonic())


async def measure(site: Site, readers: int, answers: float) -> None:
    """Measures and prints."""
    players = [Player(site) for _game in range(GAMES)]
    read = Player(site)
    game = await read.sit_down()
    for player in players:
        await player.sit_down()
    before, began, spent = site.memory(), time.monotonic(), site.cpu()
    streams, opened = await asyncio.to_thread(Readers.open, site, game, readers)
    print(
        f"{opened} of {readers} streams open in {time.monotonic() - began:.1f} s, "
        f"{1000 * (site.cpu() - spent) / readers:.1f} ms of CPU each"
    )
    print(
        f"memory: {before / 1000:.0f} MB without readers, "
        f"{(site.memory() - before) / readers:.1f} kB for each; {site.threads()} threads"
    )
    await report(site, "idle", asyncio.sleep(IDLE))
    until = time.monotonic() + 3 + LOADED
    playing = (
        [player.play(until, GAMES / answers, n / answers) for n, player in enumerate(players)]
        if answers
        else []
    )
    await report(site, "loaded", asyncio.gather(read.play(until, 1, 0), *playing))
    waits = [wait for player in players for wait in player.waits]
    line("answers in other games", waits, f"{len(waits) / (LOADED + 3):.0f} per second")
    delays = await asyncio.to_thread(streams.close)
    line("events", delays, f"{len(delays)} by {readers} readers")


async def report(site: Site, name: str, work: Any) -> None:
    """Prints what the web processes did during the work."""
    done = await asyncio.to_thread(site.transactions)
    spent, database, own, began = site.cpu(), site.database_cpu(), time.process_time(), time.monotonic()
    await work
    took = time.monotonic() - began
    cores = (site.cpu() - spent) / took
    others = f"database {(site.database_cpu() - database) / took:.3f}, "
    others += f"players {(time.process_time() - own) / took:.3f}"
    rate = (await asyncio.to_thread(site.transactions) - done) / took
    print(f"{name}: {cores:.3f} cores ({others}), {rate:.0f} transactions per second", flush=True)


def line(name: str, seconds: Sequence[float], note: str) -> None:
    if len(seconds) < 2:
        print(f"{name}: none")
        return
    cuts = statistics.quantiles(seconds, n=20)
    print(
        f"{name}: median {1000 * statistics.median(seconds):.0f} ms, "
        f"95th percentile {1000 * cuts[-1]:.0f} ms ({note})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("readers", type=int, nargs="?", default=2000)
    parser.add_argument("--answers", type=float, default=50)
    parser.add_argument("--web", type=int, default=2)
    parser.add_argument("--project", type=Path, default=HERE)
    parser.add_argument("--embedded", action="store_true")
    chosen = parser.parse_args()
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with served(chosen.project, chosen.web, embedded=chosen.embedded) as site:
        asyncio.run(measure(site, chosen.readers, chosen.answers))


if __name__ == "__main__":
    main()
