"""A web server in reserve: it serves as soon as the first one has died."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

from league.conf.runtime.command_lines import WEB_SERVER
from tests.forking.processes import ForkedPopen
from tests.games.commands import children
from tests.installation import ROOT, Installation
from tests.waiting import eventually


@contextmanager
def web_server(installation: Installation, listening: socket.socket, turn: Path) -> Iterator[int]:
    """A web server with two processes; gives its process number."""
    port = str(listening.getsockname()[1])
    flags = ["--port", port, "--processes", "2", "--inherited", "--turn", str(turn), "--rest", "0"]
    server = ForkedPopen(
        [sys.executable, "-m", WEB_SERVER, *flags],
        cwd=ROOT,
        env=installation.env,
        stdin=listening.fileno(),
        start_new_session=True,
    )
    try:
        yield server.pid
    finally:
        kill_all(server.pid)
        server.wait()


def kill_all(parent: int) -> None:
    """Kills the process and its children, if they still run."""
    for pid in (*children(parent), parent):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def test_a_server_in_reserve_serves_when_the_first_one_is_killed(
    embedded: Installation, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/healthz"
        with web_server(embedded, listening, tmp_path / "turn") as first:
            assert eventually(lambda: len(children(first)) == 2)
            with web_server(embedded, listening, tmp_path / "turn") as second:
                assert urlopen(address, timeout=30).status == 200
                assert children(second) == []
                kill_all(first)
                assert urlopen(address, timeout=30).status == 200
                assert len(children(second)) == 2
