"""The whole service on servers of its own, to harm."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from urllib.request import Request, urlopen

import psycopg

from benchmarks.harms.clock import Clock
from benchmarks.sites import LIMITS
from manage import cache_bytecode
from tests import services
from tests.helpers.commands import children, command_line
from tests.installation import ROOT, UNCHECKED, Installation
from tests.waiting import eventually

LEAGUE = """
from tests.helpers.seasons import expansion_season
from django.contrib.auth.models import User
from api.models import Token
from league.models import Member
carla, new = User.objects.get_or_create(username="carla")
for name in {names!r}:
    season = expansion_season(name=name, rounds={rounds})
    Member.objects.create(league=season.league, user=carla, role=Member.Role.COMMISSIONER)
print(Token.objects.create(user=carla, name="drill", scope=Token.Scope.WRITE)[1])
"""
DIGEST = """
from games.story.selectors import season_digest
from league.models import League, Result
season = League.objects.get(slug={slug!r}).seasons.get()
games = Result.objects.filter(fixture__season=season, state="final").count()
print(season_digest(season), games, season.fixtures.count(), season.state)
"""
# What marks the command line of a part of the service.
PARTS = {
    "worker": ("celery", "prefork"),
    "beat": ("celery", "beat"),
    "web": ("web_server", "--port"),
}


@dataclass
class HarmedSite:
    """`up` with its servers. `postgres` and `redis` are None with SQLite."""

    url: str
    token: str
    installation: Installation
    up: services.Service
    clock: Clock | None
    postgres: services.Server | None
    redis: services.Server | None

    @property
    def leader(self) -> int:
        return int((self.up.folder / "pid").read_text())

    def part(self, name: str) -> int:
        """The process of a part, as `up` started it: of the workers, the one that plays games."""
        return next(iter(self.processes(name)), 0)

    def processes(self, name: str) -> list[int]:
        """The processes of a part, the oldest one first."""
        lines = {pid: " ".join(command_line(pid)) for pid in children(self.leader)}
        words = PARTS[name]
        return [
            pid for pid, line in lines.items() if all(word in line for word in words) and "odds@" not in line
        ]

    def children(self, part: str) -> list[int]:
        return children(self.part(part))

    def kill(self, *pids: int) -> None:
        for pid in filter(None, pids):
            os.kill(pid, signal.SIGKILL)

    def query(self, sql: str) -> list[tuple[Any, ...]]:
        if self.postgres:
            with psycopg.connect(self.installation.env["DATABASE_URL"], autocommit=True) as server:
                return server.execute(sql).fetchall()  # type: ignore[arg-type]
        with closing(sqlite3.connect(self.installation.data_dir / "league.sqlite3", timeout=20)) as file:
            return file.execute(sql).fetchall()

    def play(self, slug: str) -> None:
        """Starts the season."""
        address = f"{self.url}/api/v1/leagues/{slug}/seasons/1/jobs"
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        with urlopen(Request(address, json.dumps({}).encode(), headers), timeout=60) as answer:
            answer.read()

    def outcome(self, slug: str) -> tuple[str, int, int, str]:
        """Digest, final results, fixtures and state of the season."""
        script = DIGEST.format(slug=slug)
        told = self.installation.manage("shell", "--no-imports", "-c", script)
        digest, games, fixtures, state = told.split()
        return digest, int(games), int(fixtures), state


def slug_of(name: str) -> str:
    return name.lower().replace(" ", "-")


@contextmanager
def harmed_site(names: list[str], rounds: int, *, embedded: bool = False) -> Iterator[HarmedSite]:
    """`up` with two workers and (with PostgreSQL) two web processes, and a league for each of these names."""
    cache_bytecode()  # as installed: without it, processes need three times as long to start
    cache_bytecode()  # as installed: without it, processes need three times as long to start
    folder = Path(mkdtemp(prefix="league-drills-"))
    folder.chmod(0o755)
    clock = None if embedded else Clock.build(folder)
    variables: dict[str, str] = clock.environment if clock else {}
    postgres = redis = None
    addresses = {"DATABASE_URL": "", "CELERY_BROKER_URL": "", "CACHE_URL": ""}
    if not embedded:
        postgres, redis = services.postgres_server(), services.redis_server()
        for server in (postgres, redis):
            server.env = {**(server.env or os.environ), **variables}
            server.start()
        url = f"redis://127.0.0.1:{redis.port}"
        database = f"postgres://postgres@127.0.0.1:{postgres.port}/postgres"
        addresses = {"DATABASE_URL": database, "CELERY_BROKER_URL": f"{url}/0", "CACHE_URL": f"{url}/1"}
    data = folder / "data"
    installation = Installation.of(
        **{**LIMITS, "DATA_DIR": str(data), "CELERY_QUEUE_PREFIX": "", "ODDS_SEASONS": "0", **addresses}
    )
    installation.manage("migrate", UNCHECKED, "--verbosity", "0", seconds=600)
    script = LEAGUE.format(names=names, rounds=rounds)
    token = installation.manage("shell", "--no-imports", "-c", script, seconds=600).split()[-1]
    web = "1" if embedded else "2"
    with services.reserved_port() as port:
        command = [sys.executable, str(ROOT / "manage.py"), "up", "--workers", "2", "--web", web]
        env = {**installation.env, **variables}
        # Not in ROOT: it would be forked from this process, whose clock cannot be set.
        up = services.start("up", [*command, "--port", str(port)], "Serving on", cwd=folder, env=env)
    site = HarmedSite(f"http://127.0.0.1:{port}", token, installation, up, clock, postgres, redis)
    try:
        eventually(lambda: is_ready(site.url))
        yield site
    finally:
        log = up.log()
        (Path("/tmp") / "drill-up.log").write_text(log)
        up.stop()
        for server in filter(None, (redis, postgres)):
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def is_ready(url: str) -> bool:
    try:
        with urlopen(f"{url}/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
