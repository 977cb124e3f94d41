"""What the command was asked for."""

from __future__ import annotations

import os
import socket
from argparse import ArgumentParser
from dataclasses import dataclass
from typing import Any

from league.errors import Refused

LEAGUE = "Expansion League"
PORT = 8000


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options; None where a league that exists, or a default, decides."""

    league: str
    seed: int | None
    preset: str | None
    ruleset: str | None
    edition: str | None
    weeks: int | None
    workers: int
    port: int
    serve: bool
    json: bool

    @property
    def rules(self) -> dict[str, Any]:
        """What was asked for explicitly of the league's rules."""
        asked = {"ruleset": self.ruleset, "edition": self.edition, "preset": self.preset}
        return {name: value for name, value in asked.items() if value is not None}


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--league", metavar="NAME", default=LEAGUE, help=f"whose season (default: {LEAGUE})")
    parser.add_argument("--seed", type=int, metavar="N", help="same seed, same season (default: a fresh one)")
    parser.add_argument("--preset", help="how the season is scheduled (default: classic_14)")
    parser.add_argument("--ruleset", help="which boxed game is played (default: first_and_goal)")
    parser.add_argument("--edition", help="which edition of its rules (default: its first)")
    parser.add_argument(
        "--weeks", type=int, metavar="N", help="play only up to week N (default: to the champion)"
    )
    parser.add_argument("--workers", type=int, metavar="N", help="worker processes (default: one a core)")
    parser.add_argument(
        "--port", type=int, default=PORT, help=f"where it is served afterwards (default: {PORT})"
    )
    parser.add_argument("--no-serve", action="store_true", help="end when the season is played")
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON on the last line")


def wishes(options: dict[str, Any]) -> Wishes:
    """The parsed options, checked as far as they can be without the database.

    Raises Refused: bad_weeks, bad_workers, bad_port, port_in_use.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    workers = cores if options["workers"] is None else options["workers"]
    if workers < 1:
        raise Refused("bad_workers", "A season needs a worker: give --workers 1 or more.")
    if options["weeks"] is not None and options["weeks"] < 1:
        raise Refused("bad_weeks", "Weeks count from 1: give --weeks 1 or more, or leave it out.")
    serve = not options["no_serve"]
    if serve:
        check_port(options["port"])
    given = {name: options[name] for name in ("league", "seed", "preset", "ruleset", "edition", "weeks")}
    return Wishes(**given, workers=workers, port=options["port"], serve=serve, json=options["json"])


def check_port(port: int) -> None:
    """Found out before the season is played, not after it."""
    if not 1 <= port <= 65535:
        raise Refused("bad_port", f"There is no port {port}: give --port a number from 1 to 65535.")
    try:
        _bind(port)
    except OSError as taken:
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            free = other.getsockname()[1]
        advice = f"use --port {free}, which is free, or --no-serve."
        raise Refused("port_in_use", f"Port {port} cannot be opened ({taken.strerror}): {advice}") from taken


def _bind(port: int) -> None:
    with socket.socket() as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as uvicorn does
        server.bind(("127.0.0.1", port))
