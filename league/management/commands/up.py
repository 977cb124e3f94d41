"""`manage.py up`: runs the whole service until Ctrl-C."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from league.conf.environment import env
from league.conf.secret_key import set_private_umask
from league.conf.static import static_variables
from league.management.base import LeagueCommand
from league.management.home_network import add_lan_argument, listening
from league.management.processes import interrupt_on_stop_signals, replace_process
from league.management.site import (
    PARTS,
    PORT,
    check_port,
    check_services,
    check_web,
    check_workers,
    commands,
    forwarding_warning,
    metrics_variables,
    migrate,
    serve,
    site_at,
)
from league.people.accounts import first_visit_notice


class Command(LeagueCommand):
    help = (
        "Migrates the database, then runs web server, worker and scheduler until Ctrl-C and restarts them"
        " if they die. Uses SQLite and files, or DATABASE_URL and CELERY_BROKER_URL."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", help="address to listen on (default: localhost)")
        add_lan_argument(parser)
        parser.add_argument("--port", type=int, default=PORT, help=f"port to listen on (default: {PORT})")
        parser.add_argument(
            "--workers", type=int, metavar="N", help="worker processes (default: one per core)"
        )
        parser.add_argument(
            "--web",
            type=int,
            metavar="N",
            help="web processes (default: one per core with PostgreSQL and Redis, else one)",
        )
        parser.add_argument(
            "--only", choices=PARTS, help="run only this part, for containers and systemd units"
        )

    def handle(
        self,
        *,
        host: str | None,
        lan: str | None,
        port: int,
        workers: int | None,
        web: int | None,
        only: str | None,
        **_options: Any,
    ) -> None:
        """Runs the parts. Raises Refused: bad_workers, bad_web, web_needs_redis, bad_port, port_in_use,
        bad_host, and the refusals of `listening` and `check_services`.
        """
        try:
            interrupt_on_stop_signals()
            for name, ours in env.misspelled(os.environ):
                self.stderr.write(f"{name} is not a setting and has no effect. Is {ours} meant?")
            set_private_umask()
            workers, web = check_workers(workers), check_web(web)
            at = listening(host, lan, port)
            if only in {None, "web"}:
                check_port(port, at.host)
            check_services()
            migrate()
            invitation = first_visit_notice(site_at(at.host, port)) or ""
            if only == "web":
                for text in filter(None, (at.notice, invitation, forwarding_warning())):
                    self.stderr.write(text)
                os.environ.update({**metrics_variables(web, port), **static_variables()})
            if only:
                replace_process(commands(host=at.host, port=port, workers=workers, web_processes=web)[only])
            serve(
                host=at.host,
                port=port,
                workers=workers,
                web_processes=web,
                tell=self.stderr.write,
                notices=[at.notice, invitation],
            )
        except KeyboardInterrupt:
            self.stderr.write("Stopped.")
