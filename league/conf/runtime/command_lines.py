"""The command lines of the service's processes, for the season command, the image and the tests."""

import sys

from django.conf import settings

WEBHOOKS = "webhooks"
RECEIVERS = 8  # that are called at the same time
ODDS = "odds"  # the name of the workers of simulations, and of their queue
WEB_SERVER = "league.conf.runtime.web_server"
MOST_MEMORY = 300_000  # kB of a process of these workers between two tasks


def worker_command(processes: int) -> list[str]:
    """A Celery worker with `processes` child processes for short tasks and games (CELERY_TASK_QUEUES); its
    log says `ready.` when it is ready. A process that has grown is replaced after its task.

    Gossip, mingling and heartbeats tell workers of each other through the broker. Ours need none of this: the
    job rows show which workers are alive.
    """
    return [*_worker("prefork", processes), *_memory()]


def odds_command(processes: int) -> list[str]:
    """A worker of the queue `odds` alone; it runs with the lowest priority (`league.conf.celery`).
    Simulations keep every core busy for minutes, and as tasks of the other workers they would delay games.

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
