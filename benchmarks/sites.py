"""Installations that a benchmark serves, of this version of the project or another one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import psycopg

from league.conf.program import web_command
from tests import services
from tests.installation import Installation
from tests.waiting import eventually

HERE = Path(__file__).resolve().parents[1]
MANY = str(1_000_000)
LIMITS = {
    **dict.fromkeys(("LIVE_STREAMS", "LIVE_STREAMS_PER_PERSON", "LIVE_STREAMS_PER_ADDRESS"), MANY),
    **dict.fromkeys(("API_RATE_USER", "API_RATE_ANONYMOUS"), f"{MANY}/min"),
    "GAMES_PER_PERSON": MANY,
    "LOG_LEVEL": "ERROR",
}
PERSON = """
from django.contrib.auth.models import User
from api.people.tokens import issue_token
ann = User.objects.create_superuser("ann", "", "x")
print(issue_token(owner=ann, name="bench", scope="write", days=1)[1])
"""


@dataclass
class Site:
    """A served installation."""

    url: str
    token: str
    web: services.Service
    database: str  # the address of PostgreSQL, empty with SQLite
    server: services.Service | None = None  # PostgreSQL

    @property
    def processes(self) -> list[int]:
        """The web server's processes."""
        return processes_of(self.web)

    def cpu(self) -> float:
        """CPU seconds of the web processes so far."""
        return cpu_of(self.processes)

    def database_cpu(self) -> float:
        """CPU seconds of PostgreSQL so far; 0 with SQLite."""
        return cpu_of(processes_of(self.server)) if self.server else 0.0

    def memory(self) -> int:
        """Proportional memory of the web processes, in kB."""
        rollups = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in self.processes]
        return sum(
            int(line.split()[1]) for text in rollups for line in text.splitlines() if line[:4] == "Pss:"
        )

    def threads(self) -> int:
        """The threads of the web processes."""
        return sum(len(os.listdir(f"/proc/{pid}/task")) for pid in self.processes)  # noqa: PTH208

    def transactions(self) -> int:
        """Transactions of the database so far; a query outside of one is one. 0 with SQLite."""
        if not self.database:
            return 0
        with psycopg.connect(self.database, autocommit=True) as server:
            server.execute("SELECT pg_sleep(1.1)")  # sessions report their statistics once a second
            rows = server.execute("SELECT sum(xact_commit + xact_rollback) FROM pg_stat_database").fetchone()
        return int(rows[0]) if rows else 0


def processes_of(service: services.Service) -> list[int]:
    """The processes of this service."""
    parents = [int((service.folder / "pid").read_text())]
    for pid in parents:
        with suppress(FileNotFoundError, ProcessLookupError):
            parents += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return parents


def cpu_of(processes: Iterable[int]) -> float:
    """CPU seconds of these processes so far, with those of their ended children."""
    ticks = 0
    for pid in processes:
        with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, stat[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(project: Path, web_processes: int, *, embedded: bool) -> Iterator[Site]:
    """This version of the project on databases of its own."""
    with TemporaryDirectory() as folder:
        addresses = {"DATABASE_URL": "", "CELERY_BROKER_URL": "", "CACHE_URL": ""}
        servers = [] if embedded else [services.postgres_server(), services.redis_server()]
        for server in servers:
            server.start()
        if servers:
            redis = f"redis://127.0.0.1:{servers[1].port}"
            database = f"postgres://postgres@127.0.0.1:{servers[0].port}/postgres"
            addresses = {
                "DATABASE_URL": database,
                "CELERY_BROKER_URL": f"{redis}/0",
                "CACHE_URL": f"{redis}/1",
            }
        installation = Installation.of(DATA_DIR=folder, CELERY_QUEUE_PREFIX="", **addresses, **LIMITS)

        def manage(*arguments: str) -> str:
            command = [sys.executable, "manage.py", *arguments]
            done = subprocess.run(
                command, cwd=project, env=installation.env, check=True, stdout=subprocess.PIPE, text=True
            )
            return done.stdout

        manage("migrate", "--verbosity", "0")
        token = manage("shell", "--no-imports", "-c", PERSON).split()[-1]
        with services.reserved_port() as port:
            command = web_command(port, processes=web_processes)
            web = services.start(
                "uvicorn",
                command,
                "Uvicorn running on",
                cwd=project,
                env={**installation.env, "LOG_LEVEL": "INFO"},
            )
        url = f"http://127.0.0.1:{port}"
        eventually(lambda: answers(url))
        yield Site(url, token, web, addresses["DATABASE_URL"], servers[0].service if servers else None)
        web.stop()
        for server in reversed(servers):
            server.stop()


def answers(url: str) -> bool:
    """Whether the web server answers."""
    try:
        with urlopen(f"{url}/healthz") as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
