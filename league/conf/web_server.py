"""The web server of `up`:

    python -m league.conf.web_server --host 127.0.0.1 --port 8000 [--processes 2] [--inherited]

It imports the application once and forks its processes, so that several start as fast as one, share their
memory, and one that died is replaced within a second. With `--inherited`, standard input is the socket: `up`
keeps it open, and while no web process runs, connections wait instead of being refused.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import socket
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from typing import Any

from uvicorn import Config, Server, _subprocess
from uvicorn.supervisors import multiprocess as supervisor

SLOTS = 66_000  # 528 kB: Python gives this call a piece of 1 MB, and the rest of it to the calls below


def call_with_room(function: Any, *arguments: Any) -> Any:
    """Calls the function. The deeper calls share one large piece of memory.

    Python keeps the frames of calls in pieces of 16 kB, asks the system for a new one when the last is full,
    and returns it as soon as its first call ends. A loop that happens to run at the end of a piece, far below
    server and middleware, does that with every round: a quarter of the CPU time of our pages, and more than
    half of that of some (docs/benchmarks.md). Workers gain nothing: they play games with few calls below.
    """
    return function(*arguments)


call_with_room.__code__ = call_with_room.__code__.replace(co_stacksize=SLOTS)


THRESHOLDS = (20_000, 20, 5)


def spare_loaded_objects() -> None:
    """Takes everything loaded so far out of the collector's rounds, and makes these rarer: after that only
    few objects are old, so with Python's thresholds a round over all of them would follow almost every task;
    with much higher ones, requests that were under way in a round would stay in memory for thousands of
    others.
    """
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


PULSE = "LEAGUE_PULSE"  # names the file to which a process writes signs of life
GRACE = 2  # seconds to finish requests when it stops
BURST = 4  # connections that a process accepts before the others have their turn
WAITING = 2048  # connections that may wait


class SharingServer(Server):
    """Leaves connections to the other processes.

    After a start of all processes many connections wait, and the first process would accept all of them. For
    asyncio the length of the queue is the number of connections to accept at once, too, so the queue gets its
    length again.
    """

    async def on_tick(self, counter: int) -> bool:
        """Gives a sign of life each second (ten ticks): the event loop runs."""
        if counter % 10 == 0 and self.config.workers == 1:
            show_life()
        return await super().on_tick(counter)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(WAITING)


class LivelySupervisor(supervisor.Multiprocess):
    """Replaces processes that have died or hang, as uvicorn's, and shows that it does."""

    def keep_subprocess_alive(self) -> None:
        show_life()
        super().keep_subprocess_alive()


def show_life() -> None:
    """Writes a byte into the pipe of the parent, if it gave one (league.management.processes)."""
    if pulse := os.environ.get(PULSE):
        with suppress(OSError):  # nobody reads, or not yet
            os.write(int(pulse), b".")


def main(arguments: list[str] | None = None) -> None:
    """Serves until it is asked to stop."""
    options = _options(arguments)
    # There are no WebSockets here, and uvicorn would log the address of each attempt.
    config = Config(
        "league.conf.asgi:application",
        host=options.host,
        port=options.port,
        workers=options.processes,
        lifespan="off",
        access_log=False,
        ws="none",
        timeout_graceful_shutdown=GRACE,
        backlog=BURST,
    )
    listening = socket.socket(fileno=os.dup(0)) if options.inherited else config.bind_socket()
    with suppress(KeyboardInterrupt):
        config.load()  # sets up our own logging, too
        config.log_config = None  # the forked processes keep it
        if options.processes == 1:
            SharingServer(config).run([listening])
        else:
            # uvicorn starts new interpreters, and each of them would import everything again.
            _subprocess.spawn = multiprocessing.get_context("fork")  # type: ignore[assignment]
            supervisor.Server = SharingServer  # type: ignore[attr-defined]
            LivelySupervisor(config, [listening]).run()


def _options(arguments: list[str] | None) -> Namespace:
    parser = ArgumentParser()
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--inherited", action="store_true")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
