"""The command lines of the service's processes, for the season command, the image and the tests."""

import sys


def worker_command(processes: int) -> list[str]:
    """A Celery worker with `processes` child processes; its log says `ready.` when it is ready.

    Gossip, mingling and heartbeats tell workers of each other through the broker. Ours need none of this: the
    job rows show which workers are alive.
    """
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return [*_celery("worker"), "--pool", "prefork", "--concurrency", str(processes), *quiet]


def beat_command() -> list[str]:
    """The scheduler of CELERY_BEAT_SCHEDULE; exactly one runs, however many workers there are."""
    return [*_celery("beat"), "--pidfile="]


def web_command(port: int, host: str = "127.0.0.1") -> list[str]:
    """The web server; its log says `Uvicorn running on` when it accepts requests."""
    address = ["--host", host, "--port", str(port)]
    # There are no WebSockets here, and uvicorn would log the address of each attempt.
    flags = ["--lifespan", "off", "--no-access-log", "--ws", "none", "--timeout-graceful-shutdown", "2"]
    return [*_module("uvicorn"), "league.conf.asgi:application", *address, *flags]


def _celery(command: str) -> list[str]:
    return [*_module("celery"), "--quiet", "-A", "league.conf", command]


def _module(name: str) -> list[str]:
    return [sys.executable, "-m", name]
