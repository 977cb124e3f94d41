"""Redis stops, PostgreSQL restarts, under a running service: nothing is lost and nothing answers 500."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psycopg
import pytest

from tests import migrated, services
from tests.drills.leagues import LEAGUE
from tests.installation import ROOT, Installation
from tests.waiting import eventually

SEASON = "/api/v1/leagues/test-league/seasons/1"
PAGES = "/leagues/test-league/1"
UNSEEN = "/leagues/unseen-league/1"
# Nobody has looked at its standings yet, so nothing is proved of it.
UNSEEN_LEAGUE = """
from tests.helpers.seasons import schedule_rounds
from tests.helpers.small_seasons import small_season
schedule_rounds(small_season("Unseen League", drawn=False), 1)
"""
KILL = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
WAITING = (
    "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%\"league_league\"%'"
)
WEB, LIMIT = 2, 40  # web processes, and what each of them answers a person per minute
NOTICE = 'data-code="no_worker"'


@dataclass
class World:
    """`up` on a PostgreSQL and a Redis of its own, with a league and a commissioner's token."""

    installation: Installation
    url: str
    token: str
    postgres: services.Server
    redis: services.Server
    up: services.Service

    def ask(self, path: str, **data: Any) -> tuple[int, str]:
        """Status and text of a GET, or of a POST of this data; 0 while nobody answers."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        body = json.dumps(data).encode() if data else None
        try:
            with urlopen(Request(self.url + path, data=body, headers=headers), timeout=60) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return 0, ""

    @property
    def address(self) -> str:
        return self.installation.env["DATABASE_URL"]

    def ready(self) -> bool:
        return self.ask("/readyz")[0] == 200

    def proved(self) -> bool:
        """Looks at the standings, which requests a proof of them, and again after a minute if that request
        was lost. Returns whether a worker has done it."""
        self.ask(f"{PAGES}/standings/")
        with psycopg.connect(self.address) as server:
            return bool(server.execute("SELECT 1 FROM league_clinchproof").fetchone())

    def kill_connections(self) -> int:
        """Cuts all connections of the database; returns how many."""
        with psycopg.connect(self.address) as server:
            [killed] = server.execute(KILL).fetchone() or [0]
        return int(killed)

    def waits_for_a_lock(self) -> bool:
        with psycopg.connect(self.address) as server:
            return bool(server.execute(WAITING).fetchone())

    def many(self, path: str, number: int = 12) -> Counter[int]:
        """How often each status came of so many requests at once. Prints the texts of failures."""
        with ThreadPoolExecutor(number) as pool:
            answers = list(pool.map(self.ask, [path] * number))
        for status, text in answers:
            if status >= 500:
                print(status, text[-2000:])
        return Counter(status for status, _text in answers)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    postgres, redis = services.postgres_server(), services.redis_server()
    postgres.start()
    redis.start()
    redis_url = f"redis://127.0.0.1:{redis.port}"
    installation = Installation.of(
        DATA_DIR=str(tmp_path_factory.mktemp("drill")),
        DATABASE_URL=f"postgres://postgres@127.0.0.1:{postgres.port}/postgres",
        CELERY_BROKER_URL=f"{redis_url}/0",
        CACHE_URL=f"{redis_url}/1",
        CELERY_QUEUE_PREFIX="",
        API_RATE_USER=f"{LIMIT}/min",
    )
    migrated.fill_at(installation.env["DATABASE_URL"])
    token = installation.manage("shell", "--no-imports", "-c", UNSEEN_LEAGUE + LEAGUE).split()[-1]
    with services.reserved_port() as port:
        parts = ["--workers", "1", "--web", str(WEB)]
        command = [sys.executable, str(ROOT / "manage.py"), "up", *parts, "--port", str(port)]
        up = services.start("up", command, "Serving on", cwd=ROOT, env=installation.env)
    world = World(installation, f"http://127.0.0.1:{port}", token, postgres, redis, up)
    assert eventually(world.ready)
    yield world
    up.stop()


@pytest.fixture(autouse=True)
def servers_back(world: World) -> Iterator[None]:
    """Starts again what a test that failed left stopped, so that the next one fails only by its own fault."""
    yield
    for server in (world.postgres, world.redis):
        server.start_again()
    assert eventually(world.ready)


def test_a_job_asked_for_while_redis_is_away_is_kept_and_played_when_it_is_back(world: World) -> None:
    # From here on the worker is idle: it holds no heartbeat that it would do later.
    assert eventually(world.proved, seconds=120), world.up.log()[-5000:]
    world.redis.stop()
    assert world.ask(f"{PAGES}/standings/")[0] == 200
    status, text = world.ask(f"{SEASON}/jobs", through=1)
    job = json.loads(text)
    assert (status, job["state"]) == (201, "running")
    assert NOTICE in world.ask(f"{PAGES}/autoplay/")[1]
    assert NOTICE in world.ask(f"{UNSEEN}/standings/")[1]  # those of the other league are proved
    assert json.loads(world.ask(f"/api/v1/jobs/{job['id']}")[1])["waits_for_worker"] is True
    # Limits hold without Redis too: each process counts for itself, and one of them gets at least half.
    assert set(world.many(f"{SEASON}/weeks", WEB * (LIMIT + 5))) == {200, 429}
    world.redis.start()
    assert eventually(lambda: NOTICE not in world.ask(f"{PAGES}/autoplay/")[1])
    assert eventually(lambda: "2 of 2 games" in world.ask(f"{PAGES}/autoplay/")[1])
    assert eventually(world.ready)


def test_a_restart_of_postgresql_fails_no_request_after_it_and_leaves_no_half_backup(
    world: World, tmp_path: Path
) -> None:
    assert world.many(f"{PAGES}/") == {200: 12}  # the pool is full of connections
    file = tmp_path / "league.zip"
    server = psycopg.connect(world.address)
    server.execute("LOCK TABLE games_game")  # so that the backup is interrupted halfway
    backup = world.installation.begin("backup", str(file))
    assert eventually(lambda: list(tmp_path.iterdir()))
    world.postgres.stop()
    server.close()
    told = backup.communicate(timeout=60)[1]
    assert (backup.returncode, "Traceback" in told, list(tmp_path.iterdir())) == (1, False, [])
    assert told.splitlines()[-1].endswith("(database_away)")
    status, text = world.ask(f"{PAGES}/")
    assert (status, "database_away" in text) == (503, True)
    world.postgres.start()
    assert world.many(f"{PAGES}/") == {200: 12}
    assert eventually(world.ready)  # worker and scheduler continue as well


def test_dead_database_connections_are_replaced_however_often(world: World) -> None:
    assert world.many(f"{PAGES}/") == {200: 12}
    for _ in range(2):
        assert world.kill_connections() > 0
        assert world.many(f"{PAGES}/") == {200: 12}


def test_a_read_whose_connection_is_cut_is_answered_all_the_same(world: World) -> None:
    with closing(psycopg.connect(world.address)) as locks, ThreadPoolExecutor(1) as pool:
        locks.execute("LOCK TABLE league_league")
        answer = pool.submit(world.ask, "/api/v1/leagues")
        assert eventually(world.waits_for_a_lock)
        world.kill_connections()  # that of the lock as well
        assert answer.result()[0] == 200
