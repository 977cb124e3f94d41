"""What grows while the service works for long:

    .venv/bin/python benchmarks/soak.py [--jobs 500] [--requests 10000] [--arenas 2]

Runs the whole service on a PostgreSQL and a Redis of its own, asks for pages and API reads, and plays
seasons of four clubs, in twenty rounds. After each round it looks at the memory and the open files of every
process, the connections of the database, the rows of each table and the keys of Redis. It prints the slopes
of the last half: by then caches are full and everything has been used once. Ctrl-C ends it early, with what
the rounds so far have shown. `--arenas` is glibc's MALLOC_ARENA_MAX, 0 for its default. The whole measure is
`--jobs 10000 --requests 100000`: most of an hour on two cores. A job is a part of a week. Requires the
packages of the tests.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import redis

from benchmarks.harms.sites import HarmedSite, harmed_site
from tests.helpers.commands import children, command_line
from tests.waiting import eventually

ROUNDS, CLIENTS = 20, 4
SMALL = """
from tests.helpers.clubs import drawn_season
from league.models import Member
from django.contrib.auth.models import User
carla = User.objects.get(username="carla")
for number in range({first}, {last}):
    season = drawn_season(name=f"Soak League {{number}}")
    Member.objects.create(league=season.league, user=carla, role=Member.Role.COMMISSIONER)
"""
PARTS_OF_A_SEASON = 4  # three weeks and a final
OPEN = "SELECT count(*) FROM league_job WHERE state IN ('queued', 'running')"
TABLES = "SELECT relname FROM pg_stat_user_tables ORDER BY relname"
PATHS = (
    "/",
    "/leagues/{slug}/",
    "/leagues/{slug}/1/",
    "/leagues/{slug}/1/standings/",
    "/leagues/{slug}/1/scores/",
    "/leagues/{slug}/1/games/1/",
    "/leagues/{slug}/almanac/",
    "/api/v1/leagues/{slug}",
    "/api/v1/leagues/{slug}/seasons/1/standings",
    "/api/v1/leagues/{slug}/seasons/1/fixtures",
    "/api/v1/leagues/{slug}/feed",
    "/learn/",
    "/accounts/login/",
    "/no-such-page/",
)


@dataclass
class Look:
    """What is there after a round: part -> number."""

    jobs: int
    requests: int
    memory: dict[str, float] = field(default_factory=dict)  # MB
    files: dict[str, float] = field(default_factory=dict)
    rows: dict[str, float] = field(default_factory=dict)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jobs", type=int, default=500)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--arenas", type=int, help="default: as the service sets it")
    chosen = parser.parse_args()
    if chosen.arenas is not None:
        os.environ["MALLOC_ARENA_MAX"] = str(chosen.arenas or "")
    with harmed_site(["first league"], 1) as site:
        looks = [look(site, 0, 0)]
        seasons = max(1, chosen.jobs // PARTS_OF_A_SEASON // ROUNDS)
        with suppress(KeyboardInterrupt):
            for number in range(ROUNDS):
                began = time.monotonic()
                looks.append(
                    play_round(site, looks[-1], number * seasons, seasons, chosen.requests // ROUNDS)
                )
                total = sum(looks[-1].memory.values())
                print(f"round {number + 1}: {time.monotonic() - began:.0f} s, {total:.0f} MB", flush=True)
        report(looks)


def play_round(site: HarmedSite, before: Look, first: int, seasons: int, requests: int) -> Look:
    """Plays these seasons in new leagues, one after another, while clients ask for their pages."""
    script = SMALL.format(first=first, last=first + seasons)
    site.installation.manage("shell", "--no-imports", "-c", script, seconds=600)
    with ThreadPoolExecutor(CLIENTS) as pool:
        asked = [pool.submit(ask, site, requests // CLIENTS, first, seasons) for _ in range(CLIENTS)]
        for league in range(first, first + seasons):
            site.play(f"soak-league-{league}")
            eventually(lambda: site.query(OPEN)[0][0] == 0, 300)
        answered = sum(one.result() for one in asked)
    return look(site, before.jobs + seasons * PARTS_OF_A_SEASON, before.requests + answered)


def ask(site: HarmedSite, number: int, first: int, seasons: int) -> int:
    """Asks for this number of addresses over one connection; returns how many were answered below 500."""
    link, answered = HTTPConnection(urlsplit(site.url).netloc, timeout=60), 0
    for turn in range(number):
        slug = f"soak-league-{first + turn % seasons}"
        try:
            link.request("GET", PATHS[turn % len(PATHS)].format(slug=slug))
            answer = link.getresponse()
            answer.read()
            answered += answer.status < 500
        except (OSError, HTTPException):  # the server closes idle connections
            link.close()
    link.close()
    return answered


def look(site: HarmedSite, jobs: int, requests: int) -> Look:
    found = Look(jobs, requests)
    for pid in [site.leader, *descendants(site.leader)]:
        name = name_of(pid, site)
        try:
            memory = memory_of(pid)
            files = len(os.listdir(f"/proc/{pid}/fd"))  # noqa: PTH208
        except OSError:
            continue  # it has ended meanwhile
        found.memory[name] = found.memory.get(name, 0) + memory
        found.files[name] = found.files.get(name, 0) + files
    for (table,) in site.query(TABLES):
        found.rows[table] = site.query(f'SELECT count(*) FROM "{table}"')[0][0]
    backends = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
    found.files["database connections"] = site.query(backends)[0][0]
    with redis.Redis.from_url(site.installation.env["CACHE_URL"]) as cache:
        found.rows["keys of the cache"] = int(cache.dbsize())
    with redis.Redis.from_url(site.installation.env["CELERY_BROKER_URL"]) as broker:
        found.rows["keys of the broker"] = int(broker.dbsize())
        found.memory["Redis"] = int(broker.info("memory")["used_memory"]) / 1e6
    return found


def descendants(pid: int) -> list[int]:
    found = children(pid)
    for child in found:
        found += children(child)
    return found


def name_of(pid: int, site: HarmedSite) -> str:
    """The part that a process belongs to."""
    line = " ".join(command_line(pid))
    names = {
        "odds@": "odds",
        "webhooks@": "webhooks",
        "prefork": "worker",
        " beat": "beat",
        "web_server": "web",
    }
    if pid == site.leader:
        return "up"
    return next((name for word, name in names.items() if word in line), "web")


def memory_of(pid: int) -> float:
    """Proportional memory in MB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def report(looks: list[Look]) -> None:
    """Prints the first, middle and last numbers, and the slopes of the last half."""
    middle, last = looks[len(looks) // 2], looks[-1]
    requests, jobs = last.requests - middle.requests, last.jobs - middle.jobs
    print(f"{last.requests} requests answered, {last.jobs} jobs; slopes of the last {requests} and {jobs}:")
    for name in sorted(last.memory):
        first, half, end = (one.memory.get(name, 0) for one in (looks[0], middle, last))
        per = (end - half) / (requests if name == "web" else jobs) * 1000
        unit = "1000 requests" if name == "web" else "1000 jobs"
        print(f"  memory of {name:9} {first:7.1f} {half:7.1f} {end:7.1f} MB: {per:+.2f} MB per {unit}")
    for name in sorted(last.files):
        first, half, end = (one.files.get(name, 0) for one in (looks[0], middle, last))
        print(f"  files of {name:22} {first:5.0f} {half:5.0f} {end:5.0f}")
    grown = {name: last.rows[name] - middle.rows.get(name, 0) for name in last.rows}
    for name, rows in sorted(grown.items(), key=lambda pair: -pair[1]):
        if rows > 0:
            print(f"  rows of {name:32} {rows:+.0f}: {rows / max(1, jobs):+.2f} per job")


if __name__ == "__main__":
    main()
