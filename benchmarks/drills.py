"""Harms to a service that plays a season before 200 readers:

    .venv/bin/python benchmarks/drills.py [HARM ...] [--readers 200] [--rounds 6]

Runs the whole service on a PostgreSQL and a Redis of its own (for `disk`: with SQLite), plays the same season
once for each harm while readers have live streams open, and harms the service in the middle. For each harm it
prints whether all games have been played with the same digest as without harm, how many events readers have
missed or got twice, and how long the service needed: until web requests succeeded again and the slowest
answer, until the parts that a dead worker had were taken over, and until the next game was recorded. Without
arguments, all harms in turn; about four minutes. Exits with 1 if anything is lost. Requires the packages of
the tests, and `cc` for the clock.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from urllib.error import HTTPError
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import redis

from benchmarks.harms.sites import HarmedSite, harmed_site, slug_of
from benchmarks.harms.streams import Readers
from tests.waiting import eventually

AFTER = 0.35  # part of the season that is played before the harm
LONGEST = 180  # seconds for a season
PARTS = "SELECT id, attempt FROM league_job WHERE state = 'running' AND parent_id IS NOT NULL"
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
)
JOBS = "SELECT id, attempt, state FROM league_job"
HEARTBEAT = "SELECT extract(epoch FROM at) FROM league_heartbeat"


def leave_alone(_site: HarmedSite) -> None:
    """To compare."""


def kill_children(site: HarmedSite) -> None:
    site.kill(*site.children("worker"))


def kill_worker(site: HarmedSite) -> None:
    worker = site.part("worker")
    site.kill(worker, *site.children("worker"))


def kill_web_process(site: HarmedSite) -> None:
    """One of the two that answer: their parent starts another one."""
    site.kill(site.children("web")[-1])


def kill_web(site: HarmedSite) -> None:
    web = site.part("web")
    site.kill(web, *site.children("web"))


def kill_beat(site: HarmedSite) -> None:
    site.kill(site.part("beat"))


def stop_redis(site: HarmedSite) -> None:
    """It keeps nothing on the disk, so it comes back empty."""
    assert site.redis
    site.redis.stop()
    time.sleep(3)
    site.redis.start()


def flush_redis(site: HarmedSite) -> None:
    with redis.Redis.from_url(site.installation.env["CELERY_BROKER_URL"]) as broker:
        broker.flushall()


def restart_postgres(site: HarmedSite) -> None:
    assert site.postgres
    site.postgres.stop()
    time.sleep(1)
    site.postgres.start()


def cut_connections(site: HarmedSite) -> None:
    site.query(CUT)


def set_clock_back(site: HarmedSite) -> None:
    """By an hour, and then the worker dies: its leases seem to last for an hour."""
    assert site.clock
    site.clock.set_back(3600)
    kill_worker(site)


def fill_disk(site: HarmedSite) -> None:
    """No process can make a file larger than the database is now, for three seconds."""
    pids = [site.leader]
    for pid in pids:
        pids += [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    room = (site.installation.data_dir / "league.sqlite3").stat().st_size
    before = {}
    for pid in pids:
        before[pid] = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (room, before[pid][1]))
    time.sleep(3)
    for pid, limits in before.items():
        if Path(f"/proc/{pid}").exists():
            resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)


HARMS: dict[str, Callable[[HarmedSite], None]] = {
    "none": leave_alone,
    "child": kill_children,
    "worker": kill_worker,
    "web_process": kill_web_process,
    "web": kill_web,
    "beat": kill_beat,
    "redis_stops": stop_redis,
    "redis_empties": flush_redis,
    "postgres": restart_postgres,
    "connections": cut_connections,
    "clock": set_clock_back,
    "disk": fill_disk,
}
EMBEDDED = {"disk"}


@dataclass
class Probe:
    """Asks for a page twenty times a second; knows when it failed, and how long an answer took at most. A
    request waits for a web process that is started again.
    """

    url: str
    failures: list[float] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    asked: int = 0
    slowest: float = 0.0
    _ended: Event = field(default_factory=Event)

    def __enter__(self) -> Probe:
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(0.05):
            self.asked += 1
            began = time.monotonic()
            try:
                with urlopen(self.url, timeout=10) as answer:
                    answer.read()
                self.slowest = max(self.slowest, time.monotonic() - began)
            except HTTPError as error:
                self.failures.append(began)
                self.statuses.append(error.code)
            except OSError:
                self.failures.append(time.monotonic())
                self.statuses.append(0)


def recovered(check: Callable[[], object], since: float, seconds: float = 60) -> float:
    """Seconds since then until the check is true; infinite if it never is."""

    def safe() -> object:
        try:
            return check()
        except Exception:  # the database is away
            return False

    return time.monotonic() - since if eventually(safe, seconds) else float("inf")


def drill(site: HarmedSite, name: str, readers: int, expected: str) -> tuple[bool, str]:
    """One season with one harm. Returns whether nothing was lost, and the digest."""
    slug = slug_of(f"{name} league")
    [(season,)] = site.query(
        f"SELECT s.id FROM league_season s JOIN league_league l ON l.id = s.league_id WHERE l.slug = '{slug}'"
    )
    played = (
        "SELECT count(*) FROM league_result r JOIN league_fixture f ON f.id = r.fixture_id"
        f" WHERE f.season_id = {season}"
    )
    [(fixtures,)] = site.query(f"SELECT count(*) FROM league_fixture WHERE season_id = {season}")
    streams = Readers(f"{site.url}/api/v1/leagues/{slug}/feed/live", readers)
    streams.start()
    eventually(lambda: streams.open == readers)
    opened = streams.open
    with Probe(f"{site.url}/leagues/{slug}/1/standings/") as probe:
        site.play(slug)
        began = time.monotonic()
        eventually(lambda: site.query(played)[0][0] >= AFTER * fixtures, LONGEST)
        if name in {"child", "worker", "clock"}:
            eventually(lambda: bool(site.query(PARTS)), 10)
        parts = site.query(PARTS)
        harm_began = time.monotonic()
        HARMS[name](site)
        harmed = time.monotonic()
        before = None

        def next_game() -> bool:
            nonlocal before
            number = site.query(played)[0][0]
            before = number if before is None else before
            return bool(number > before) or number >= fixtures

        def taken_over() -> bool:
            now = {pk: (attempt, state) for pk, attempt, state in site.query(JOBS)}
            return all(now[pk][0] > attempt or now[pk][1] == "done" for pk, attempt in parts)

        game = recovered(next_game, harmed)
        part = recovered(taken_over, harmed)
        beat = ""
        if name in {"beat", "clock"}:
            old = site.query(HEARTBEAT)[0][0]
            beat = f", scheduler {recovered(lambda: site.query(HEARTBEAT)[0][0] != old, harmed, 90):.1f} s"
        over = recovered(
            lambda: site.query(f"SELECT state FROM league_season WHERE id = {season}")[0][0] == "finished",
            began,
            LONGEST,
        )
        if name == "clock" and site.clock:
            site.clock.set_back(0)
        [(last,)] = site.query(
            "SELECT f.last FROM league_feed f JOIN league_league l ON l.feed_id = f.id"
            f" WHERE l.slug = '{slug}'"
        )
        ended = time.monotonic()
        behind = recovered(lambda: all(one.number >= last for one in streams.readers), ended, 120)
    web = max((at - harmed for at in probe.failures if at >= harm_began), default=0.0)
    streams.stop()
    numbers = [{found.split(b".")[0] for found in reader.ids} for reader in streams.readers]
    wanted = {b"%d" % number for number in range(1, last + 1)}
    missed = sum(len(wanted - found) for found in numbers)
    twice = sum(len(reader.ids) - len(set(reader.ids)) for reader in streams.readers)
    again = sum(reader.connections - 1 for reader in streams.readers)
    digest, games, fixtures, state = site.outcome(slug)
    same = expected in {"", digest}
    is_whole = state == "finished" and games == fixtures and same and not (missed or twice)
    failed = f"{len(probe.statuses)} of {probe.asked} requests failed {sorted(set(probe.statuses)) or ''}"
    print(
        f"{name:15} {'nothing lost' if is_whole else 'LOST'}: {games} of {fixtures} games,"
        f" digest {digest[:12]}{'' if same else ' DIFFERS'};"
        f" {opened} readers, {again} came back, {behind:.1f} s behind at the end,"
        f" {missed} events missed, {twice} twice;"
        f" web {max(0.0, web):.1f} s ({failed.strip()}, slowest answer {probe.slowest:.1f} s),"
        f" parts {part:.1f} s, next game {game:.1f} s{beat};"
        f" season {over:.0f} s, load {os.getloadavg()[0]:.0f}",
        flush=True,
    )
    return is_whole, digest


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("harms", nargs="*", choices=[[], *HARMS], metavar="HARM", help=", ".join(HARMS))
    parser.add_argument("--readers", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3, help="weeks of the regular season")
    chosen = parser.parse_args()
    wanted = chosen.harms or list(HARMS)
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    whole, digest = True, ""
    for embedded in (False, True):
        names = [name for name in wanted if (name in EMBEDDED) == embedded]
        if not names:
            continue
        names = ["none", *(name for name in names if name != "none")]
        with harmed_site([f"{name} league" for name in names], chosen.rounds, embedded=embedded) as site:
            for name in names:
                is_whole, found = drill(site, name, chosen.readers, digest)
                digest = digest or found
                whole = whole and is_whole
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main())
