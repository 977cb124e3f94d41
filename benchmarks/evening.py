"""People play at tables while every league of the site plays its week:

    .venv/bin/python benchmarks/evening.py [--leagues 1000] [--tables 100] [--every 8]

Runs the whole service (two web processes, two workers) on a PostgreSQL and a Redis of its own. People sit at
the tables and make an input every eight seconds, first while nothing else happens and then while all leagues
of four clubs play their first week, which begins for all of them at once. Prints the waits for an input in
both, how long the week took, and the CPU seconds of web processes and workers. A thousand leagues take three
minutes on two cores, half a minute of it to make the leagues. Requires the packages of the tests.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Awaitable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.harms.sites import HarmedSite, harmed_site
from benchmarks.live import Player, line
from benchmarks.soak import OPEN, SMALL, descendants, name_of

QUIET = 30  # seconds before the week begins
START = """
from games.autoplay.week_jobs import start_week_job
from league.models import Week
for week in Week.objects.filter(number=1, season__league__name__startswith="Soak").select_related("season"):
    start_week_job(week=week)
"""


async def measure(site: HarmedSite, tables: int, every: float) -> None:
    """Measures and prints."""
    players = [Player(site) for _table in range(tables)]  # type: ignore[arg-type]
    for player in players:
        await player.sit_down()
    until = time.monotonic() + QUIET
    await asyncio.gather(*(one.play(until, every, every * n / tables) for n, one in enumerate(players)))
    report("inputs before", players)
    before, began = cpu(site), time.monotonic()
    playing = [asyncio.create_task(play_on(one, every, every * n / tables)) for n, one in enumerate(players)]
    await asyncio.to_thread(site.installation.manage, "shell", "--no-imports", "-c", START, seconds=600)
    print(f"all weeks were started after {time.monotonic() - began:.0f} s", flush=True)
    while (await asyncio.to_thread(site.query, OPEN))[0][0]:  # noqa: ASYNC110 - another process plays
        await asyncio.sleep(0.5)
    took, after = time.monotonic() - began, cpu(site)
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    report("inputs during the week", players)
    spent = {part: round(after[part] - before.get(part, 0)) for part in ("web", "worker")}
    print(f"the week took {took:.0f} s; CPU seconds: web {spent['web']}, workers {spent['worker']}")


def play_on(player: Player, every: float, first: float) -> Awaitable[None]:
    """Inputs until it is cancelled."""
    return player.play(float("inf"), every, first)


def report(name: str, players: list[Player]) -> None:
    waits = [wait for player in players for wait in player.waits]
    line(name, waits, f"{len(waits)} inputs, the slowest {1000 * max(waits):.0f} ms")
    for player in players:
        player.waits.clear()


def cpu(site: HarmedSite) -> dict[str, float]:
    """CPU seconds of each part of the service so far."""
    found: dict[str, float] = {}
    for pid in descendants(site.leader):
        try:
            part = name_of(pid, site)
            stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        seconds = sum(map(int, stat[11:15])) / os.sysconf("SC_CLK_TCK")
        found[part] = found.get(part, 0) + seconds
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--leagues", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--every", type=float, default=8, help="seconds between two inputs at a table")
    chosen = parser.parse_args()
    with harmed_site(["first league"], 1) as site:
        began = time.monotonic()
        site.installation.manage(
            "shell", "--no-imports", "-c", SMALL.format(first=0, last=chosen.leagues), seconds=1800
        )
        print(f"{chosen.leagues} leagues made in {time.monotonic() - began:.0f} s", flush=True)
        asyncio.run(measure(site, chosen.tables, chosen.every))


if __name__ == "__main__":
    main()
