"""Child processes that do not outlive their command."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO

from django.conf import settings

PR_SET_PDEATHSIG = 1


ARENAS = {"MALLOC_ARENA_MAX": "2"}  # glibc gives each thread a heap of its own, and none is ever returned


def environment() -> dict[str, str]:
    """Our environment plus the path of the code, and a limit on heaps unless there is one. The working
    directory stays, because paths in the environment may be relative.
    """
    path = os.environ.get("PYTHONPATH")
    return {**ARENAS, **os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(settings.ROOT), path]))}


def start(
    command: list[str],
    *,
    log: IO[bytes] | None = None,
    variables: Mapping[str, str] | None = None,
    stdin: socket.socket | None = None,
    files: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Starts a process in its own session. Without `log` it writes to our output; `stdin` may be a socket on
    which it listens, and it inherits the open `files`.

    Only the command gets Ctrl-C and then stops its children cleanly. If the command is killed, the kernel
    signals them. `variables` apply unless the environment sets them.
    """
    return subprocess.Popen(
        command,
        env={**(variables or {}), **environment()},
        stdin=stdin.fileno() if stdin else subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        start_new_session=True,
        pass_fds=files,
        preexec_fn=_prepare,  # noqa: PLW1509
    )


def end(children: list[subprocess.Popen[bytes]], patience: float) -> None:
    """Asks all children to stop, and kills those still running after `patience` seconds."""
    for child in children:
        child.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        for child in children:
            child.wait(patience)
    for child in children:
        kill_rest(child)
        child.wait()


def kill_rest(child: subprocess.Popen[bytes]) -> None:
    """Kills the child and its own children."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)


def halted(pid: int) -> Iterator[int]:
    """The processes that are stopped (SIGSTOP), of this one and its descendants; none where there is no
    /proc."""
    with contextlib.suppress(OSError, ValueError):  # it has ended meanwhile
        if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T":
            yield pid
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield from halted(int(child))


def _prepare() -> None:
    """Runs in the child: restores the usual meaning of Ctrl-C, which scripts in the background ignore, and
    asks the kernel, if it can, to send SIGTERM when the starting thread of the command is gone.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
