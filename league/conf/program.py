"""The program's version, as a digest of its files, and the command lines of its processes.

Caches and ETags contain the version. An upgrade changes templates, texts and the fields of cached objects,
but no result of a league, so without it what an older version has made would still count as current.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

from django.conf import settings

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("api", "engine", "games", "league", "locale", "static", "templates")
PACKAGES = "docker/requirements.txt"


@cache
def program_digest() -> str:
    """The digest of this process's program, 16 hexadecimal digits. It is computed once, in 25 ms."""
    return digest_of(ROOT)


def digest_of(root: Path) -> str:
    """The digest of the program in this folder: the same on every machine that has the same files."""
    digest = blake2b((root / PACKAGES).read_bytes(), digest_size=8)
    for part in PARTS:
        for folder, inner, names in os.walk(root / part):
            inner[:] = sorted(name for name in inner if name != "__pycache__")
            named = sorted(name for name in names if not name.startswith("."))  # no lock files of editors
            for path in (Path(folder, name) for name in named):
                digest.update(f"\n{path.relative_to(root)} {path.stat().st_size}\n".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def key_of_program(key: str, prefix: str, version: int) -> str:
    """Django's KEY_FUNCTION for a cache that outlives the process."""
    return f"{prefix}:{program_digest()}:{version}:{key}"


WEBHOOKS = "webhooks"
RECEIVERS = 8  # that are called at the same time
ODDS = "odds"  # the name of the workers of simulations, and of their queue
WEB_SERVER = "league.conf.web_server"
MOST_MEMORY = 300_000  # kB of a process of these workers between two tasks


def worker_command(processes: int) -> list[str]:
    """A Celery worker with `processes` child processes for short tasks and games (CELERY_TASK_QUEUES); its
    log says `ready.` when it is ready. A process that has grown is replaced after its task.

    Gossip, mingling and heartbeats tell workers of each other through the broker. Ours need none of this: the
    job rows show which workers are alive.
    """
    return [*_worker("prefork", processes), *_memory()]


def odds_command(processes: int) -> list[str]:
    """A worker of the queue `odds` alone. Simulations keep every core busy for minutes, and as tasks of the
    other workers they would delay games.

    A process that has compiled a ruleset (once in each version) needs 150 MB that are never used again: after
    that task a new process takes its place."""
    queue = ["--queues", settings.ODDS_QUEUE, "--hostname", f"{ODDS}@%h"]
    return [*_worker("prefork", processes), *queue, *_memory()]


def webhooks_command() -> list[str]:
    """A worker of the queue `webhooks` alone: one process with a thread for each receiver that it calls."""
    queue = ["--queues", settings.WEBHOOK_QUEUE, "--hostname", f"{WEBHOOKS}@%h"]
    return [*_worker("threads", RECEIVERS), *queue]


def beat_command() -> list[str]:
    """The scheduler of CELERY_BEAT_SCHEDULE; exactly one runs, however many workers there are."""
    return [*_celery("beat"), "--pidfile="]


def web_command(port: int, host: str = "127.0.0.1", processes: int = 1) -> list[str]:
    """The web server; its log says `Uvicorn running on` when it accepts requests.

    Several processes take their connections from one socket. Their parent starts one again that dies or does
    not answer.
    """
    address = ["--host", host, "--port", str(port)]
    if processes > 1:
        return [*_module(WEB_SERVER), *address, "--processes", str(processes)]
    # There are no WebSockets here, and uvicorn would log the address of each attempt.
    flags = ["--lifespan", "off", "--no-access-log", "--ws", "none", "--timeout-graceful-shutdown", "2"]
    return [*_module("uvicorn"), "league.conf.asgi:application", *address, *flags]


def inheriting_web_command(port: int, host: str, processes: int) -> list[str]:
    """The web server of a parent that keeps its socket open, and gives it as standard input."""
    flags = ["--host", host, "--port", str(port), "--processes", str(processes), "--inherited"]
    return [*_module(WEB_SERVER), *flags]


def _worker(pool: str, size: int) -> list[str]:
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return [*_celery("worker"), "--pool", pool, "--concurrency", str(size), *quiet]


def _memory() -> list[str]:
    return ["--max-memory-per-child", str(MOST_MEMORY)]


def _celery(command: str) -> list[str]:
    return [*_module("celery"), "--quiet", "-A", "league.conf", command]


def _module(name: str) -> list[str]:
    return [sys.executable, "-m", name]
