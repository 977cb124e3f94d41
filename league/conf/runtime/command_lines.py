"""The command lines of the service's processes, for whoever starts them: season, image, tests."""

import sys


def worker_command(processes: int) -> list[str]:
    """A Celery worker with so many child processes; its log says `ready.` when it is.

    Gossip, mingling and heartbeats tell workers of each other through the broker. Ours need not
    know: what lives is seen from the rows of the jobs.
    """
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return [*_celery("worker"), "--pool", "prefork", "--concurrency", str(processes), *quiet]


def beat_command() -> list[str]:
    """What sends the tasks of CELERY_BEAT_SCHEDULE; one of it runs, however many workers there are."""
    return [*_celery("beat"), "--pidfile="]


def web_command(port: int, host: str = "127.0.0.1") -> list[str]:
    """The web server; its log says `Uvicorn running on` when it takes requests."""
    address = ["--host", host, "--port", str(port)]
    # There are no WebSockets here, and uvicorn would log the addresses of those that somebody asks for.
    flags = ["--lifespan", "off", "--no-access-log", "--ws", "none", "--timeout-graceful-shutdown", "2"]
    return [*_module("uvicorn"), "league.conf.asgi:application", *address, *flags]


def _celery(command: str) -> list[str]:
    return [*_module("celery"), "--quiet", "-A", "league.conf", command]


def _module(name: str) -> list[str]:
    return [sys.executable, "-m", name]
