"""The whole service as children of one command, for `up` and `season`."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import NoReturn

from django.conf import settings
from django.db import connections

from league.conf.runtime import command_lines
from league.management.processes.metrics import metrics_variables
from league.management.processes.options import EVERYWHERE, site_at
from league.management.processes.supervision import SupervisedProcess, keep_running

PARTS = ("web", "worker", "odds", "webhooks", "beat")


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
    tell: Callable[[str], object],
    invitation: str,
    page: str = "",
) -> NoReturn:
    """Runs web server, workers and scheduler until Ctrl-C, which it raises again.

    When the web server answers, it prints the address, also that of `page` (a path from `reverse`), and with
    `invitation` how a new site begins. Both may be empty.
    """
    connections.close_all()  # the children have their own connections
    parts = commands(host=host, port=port, workers=workers, web_processes=web_processes)
    variables = {"web": metrics_variables(web_processes, port)}
    processes = [SupervisedProcess(name, command, variables.get(name, {})) for name, command in parts.items()]
    keep_running(processes, tell, Announcement(host, port, tell, invitation, page))


class Announcement:
    """Prints the address of the service once, when it answers."""

    def __init__(
        self, host: str, port: int, tell: Callable[[str], object], invitation: str, page: str = ""
    ) -> None:
        self.port, self.tell, self.invitation, self.page, self.done = port, tell, invitation, page, False
        self.host = "localhost" if host in EVERYWHERE else host

    def __call__(self) -> None:
        if self.done:
            return
        try:
            socket.create_connection((self.host, self.port), timeout=1).close()
        except OSError:
            return
        self.done = True
        site = site_at(self.host, self.port)
        if self.page:
            self.tell(f"The season is on {site}{self.page}")
        self.tell(f"Serving on {site}{settings.FORCE_SCRIPT_NAME or ''}/ until Ctrl-C.")
        if self.invitation:
            self.tell(self.invitation)
