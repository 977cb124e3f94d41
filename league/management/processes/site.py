"""The whole service as children of one command, for `up` and `season`."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable, Sequence
from typing import NoReturn
from uuid import uuid4

from django.db import connections

from league.conf.runtime import command_lines
from league.conf.static.storage import static_variables
from league.management.processes.metrics import FOLDER, metrics_variables
from league.management.processes.options import EVERYWHERE, listening_socket
from league.management.processes.service_checks import forwarding_warning
from league.management.processes.supervision import SupervisedProcess, keep_running
from league.services.jobs.leases import WORKER

PARTS = ("web", "worker", "odds", "webhooks", "beat")
RESERVE = 1.0  # seconds after which a second web server starts, which waits until the first one dies
# Celery would run Django's system checks at each start, which takes longer than everything else.
NO_CHECKS = {"CELERY_SKIP_CHECKS": "1"}
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def commands(*, host: str, port: int, workers: int, web_processes: int) -> dict[str, list[str]]:
    """The command line of each part."""
    web = command_lines.web_command(port, host, web_processes)
    worker = command_lines.worker_command(workers)
    odds, webhooks = command_lines.odds_command(workers), command_lines.webhooks_command()
    return dict(zip(PARTS, (web, worker, odds, webhooks, command_lines.beat_command()), strict=True))


def serve(
    *,
    host: str,
    port: int,
    workers: int,
    web_processes: int,
    reserve: bool = True,
    tell: Callable[[str], object],
    notices: Sequence[str],
) -> NoReturn:
    """Runs web server, workers and scheduler until Ctrl-C, which it raises again.

    When the web server answers, it prints those of the `notices` that are not empty. The socket of the web
    server stays open here: if all web processes die, requests wait for the next one. With several web
    processes and `reserve` a second web server waits until the first one dies.
    """
    connections.close_all()  # the children have their own connections
    if warning := forwarding_warning():
        tell(warning)
    parts = commands(host=host, port=port, workers=workers, web_processes=web_processes)
    parts["web"] = command_lines.inheriting_web_command(port, host, web_processes)
    variables: dict[str, dict[str, str]] = dict.fromkeys(parts, NO_CHECKS) | {
        "web": {**metrics_variables(web_processes, port), **static_variables()},
        "worker": {**NO_CHECKS, WORKER: uuid4().hex},
    }
    folder = variables["web"].get(FOLDER) if reserve else None
    if folder:
        parts["web"] += ["--turn", f"{folder}/turn"]
    with listening_socket(host, port) as listening:
        processes = [
            SupervisedProcess(
                name, command, variables[name], listening if name == "web" else None, has_pulse=name == "web"
            )
            for name, command in parts.items()
        ]
        if folder:
            second = SupervisedProcess("web (2)", parts["web"], variables["web"], listening, has_pulse=True)
            second.due = time.monotonic() + RESERVE
            processes.append(second)
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
