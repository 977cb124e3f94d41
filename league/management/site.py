"""Starting a site: its migrations, checks, ports and processes."""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import shutil
import socket
from collections.abc import Callable, Iterator, Sequence
from ipaddress import ip_network
from typing import NoReturn
from uuid import uuid4

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections

from league.conf import program
from league.conf.databases import direct_connection
from league.conf.static import static_variables
from league.frame.errors import Refused
from league.management.processes import SupervisedProcess, keep_running
from league.work.selectors import broker_failure, database_failure
from league.work.services import WORKER

LOCK = 0x1EA6_0E  # any number that no other program uses on this database


def migrate() -> None:
    """Applies outstanding migrations. Other processes wait and then find nothing to do."""
    with direct_connection(), _alone():
        call_command("migrate", interactive=False, verbosity=0)


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """A lock of the database if it has one, because several hosts may use it; else a lock file."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
            yield
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
    else:
        with (settings.DATA_DIR / "migrate.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def check_services() -> None:
    """Checks database and broker. Raises Refused: database_unreachable, broker_unreachable."""
    checks = (
        ("database", database_failure, "DATABASE_URL"),
        ("broker", broker_failure, "CELERY_BROKER_URL"),
    )
    for service, failure_of, variable in checks:
        if failure := failure_of():
            reason = " ".join(str(failure).split()).rstrip(".")
            advice = f"start it, correct {variable}, or unset {variable} to use the embedded service."
            sentence = f"The {service} does not answer ({reason}): {advice}"
            raise Refused(f"{service}_unreachable", sentence) from failure


def forwarding_warning() -> str:
    """A warning if uvicorn lets everybody choose the address that they come from; else an empty text."""
    everybody = []
    for name in os.environ.get("FORWARDED_ALLOW_IPS", "").split(","):
        with contextlib.suppress(ValueError):
            if name.strip() == "*" or ip_network(name.strip()).prefixlen == 0:
                everybody.append(name.strip())
    if not everybody:
        return ""
    return (
        f"Warning: FORWARDED_ALLOW_IPS is {everybody[0]}. Every client can choose its own network address, so"
        " limits and locks after wrong passwords do not hold. Name your proxy's address or network."
    )


FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # read by prometheus_client when a process starts


def metrics_variables(web_processes: int, port: int) -> dict[str, str]:
    """The environment of web processes that share their metrics, beginning with none. A single one keeps them
    in memory, together with those of Python and of the process.
    """
    if web_processes == 1:
        return {}
    folder = settings.DATA_DIR / "metrics" / f"{socket.gethostname()}-{port}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)
    return {FOLDER: str(folder)}


PORT = 8000
EVERYWHERE = {"127.0.0.1", "0.0.0.0", "::", "::1"}
BACKLOG = 2048  # connections that may wait for a web process, as in uvicorn
EACH_CORE = 4  # worker processes: more would only wait for each other and use memory


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def site_at(host: str, port: int) -> str:
    """The address for a browser on this machine of a web server that listens there."""
    return f"http://{name_for_browsers(host)}:{port}"


def name_for_browsers(host: str) -> str:
    """The host on which a server listens, as a browser on this machine names it."""
    if host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def check_workers(count: int | None) -> int:
    """The number of worker processes to start, by default one per core. Raises Refused: bad_workers."""
    return cores() if count is None else _checked(count, "workers", "workers")


def _checked(count: int, what: str, option: str) -> int:
    most = EACH_CORE * cores()
    if not 1 <= count <= most:
        sentence = f"{count} {what} do not fit this machine: give --{option} 1 to {most}."
        raise Refused(f"bad_{option}", sentence)
    return count


def check_web(count: int | None) -> int:
    """The number of web processes to start: by default one per core with PostgreSQL and Redis, in which
    limits are counted for all of them, else one. Raises Refused: bad_web, web_needs_redis.
    """
    is_shared = bool(settings.IS_CACHE_SHARED)
    if count is None:
        return cores() if is_shared and connection.vendor == "postgresql" else 1
    if _checked(count, "web processes", "web") > 1 and not is_shared:
        sentence = "Several web processes count limits in Redis: set CELERY_BROKER_URL, or give --web 1."
        raise Refused("web_needs_redis", sentence)
    return count


def check_port(port: int, host: str, *, instead: str = "") -> None:
    """Checks the port before anything is started. Raises Refused: bad_port, port_in_use.

    `instead` is an alternative to another port that the message offers.
    """
    if not 1 <= port <= 65535:
        raise Refused("bad_port", f"There is no port {port}: give --port a number from 1 to 65535.")
    try:
        _bind(host, port)
    except OSError as taken:
        advice = f"use --port {_free(host)}, which is free{instead}."
        raise Refused("port_in_use", f"Port {port} cannot be opened ({taken.strerror}): {advice}") from taken


def _free(host: str) -> int:
    try:
        return _bind(host, 0)
    except OSError as failure:
        sentence = f"The host {host} is none of this machine ({failure.strerror}): give another --host."
        raise Refused("bad_host", sentence) from failure


def _bind(host: str, port: int) -> int:
    with _bound_socket(host, port) as server:
        bound: int = server.getsockname()[1]
        return bound


def _bound_socket(host: str, port: int) -> socket.socket:
    [(family, kind, protocol, _name, address), *_rest] = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    server = socket.socket(family, kind, protocol)
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as uvicorn does
    try:
        server.bind(address)
    except OSError:
        server.close()
        raise
    return server


PARTS = ("web", "worker", "odds", "webhooks", "beat")
# Celery would run Django's system checks at each start, which takes longer than everything else.
NO_CHECKS = {"CELERY_SKIP_CHECKS": "1"}
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def commands(*, host: str, port: int, workers: int, web_processes: int) -> dict[str, list[str]]:
    """The command line of each part."""
    return {
        "web": program.web_command(port, host, web_processes),
        "worker": program.worker_command(workers),
        "odds": program.odds_command(workers),
        "webhooks": program.webhooks_command(),
        "beat": program.beat_command(),
    }


def serve(
    *,
    host: str,
    port: int,
    workers: int,
    web_processes: int,
    tell: Callable[[str], object],
    notices: Sequence[str],
) -> NoReturn:
    """Runs web server, workers and scheduler until Ctrl-C, which it raises again.

    When the web server answers, it prints those of the `notices` that are not empty. The socket of the web
    server stays open here: if all web processes die, requests wait for the next one.
    """
    connections.close_all()  # the children have their own connections
    if warning := forwarding_warning():
        tell(warning)
    parts = commands(host=host, port=port, workers=workers, web_processes=web_processes)
    parts["web"] = program.inheriting_web_command(port, host, web_processes)
    variables: dict[str, dict[str, str]] = dict.fromkeys(parts, NO_CHECKS) | {
        "web": {**metrics_variables(web_processes, port), **static_variables()},
        "worker": {**NO_CHECKS, WORKER: uuid4().hex},
    }
    with _bound_socket(host, port) as listening:
        listening.listen(BACKLOG)
        processes = [
            SupervisedProcess(
                name, command, variables[name], listening if name == "web" else None, has_pulse=name == "web"
            )
            for name, command in parts.items()
        ]
        keep_running(processes, tell, Announcement(host, port, tell, notices))


class Announcement:
    """Prints its notices once, when the service answers."""

    def __init__(self, host: str, port: int, tell: Callable[[str], object], notices: Sequence[str]) -> None:
        self.port, self.tell, self.notices, self.done = port, tell, notices, False
        self.host = "localhost" if host in EVERYWHERE else host
        self._asked: socket.socket | None = None

    def __call__(self) -> None:
        if self.done or not self._is_answered():
            return
        self.done = True
        for notice in filter(None, self.notices):
            self.tell(notice)

    def _is_answered(self) -> bool:
        """Asks once, without waiting, and again if the web process that took the request has died. A
        connection alone says nothing, because the socket is open before anybody answers.
        """
        try:
            if self._asked is None:
                self._asked = socket.create_connection((self.host, self.port), timeout=1)
                self._asked.sendall(HEALTH)
            if not select.select([self._asked], [], [], 0)[0]:
                return False
            if self._asked.recv(1):
                self._asked.close()
                return True
        except OSError:
            pass
        if self._asked:
            self._asked.close()
            self._asked = None
        return False
