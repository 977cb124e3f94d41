"""Processes that a command starts, and that do not outlive it."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
from collections.abc import Mapping
from typing import IO

from django.conf import settings

PR_SET_PDEATHSIG = 1


def environment() -> dict[str, str]:
    """Ours, and where the code is: they keep our folder, for paths in it may be relative."""
    path = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(settings.ROOT), path]))}


def start(
    command: list[str], *, log: IO[bytes] | None = None, variables: Mapping[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Starts a process in a session of its own; without `log` it writes where we do.

    Ctrl-C is for the command, which then ends its children in good order. If the command is killed,
    the kernel tells them. `variables` count where the environment does not say otherwise.
    """
    return subprocess.Popen(
        command,
        env={**(variables or {}), **environment()},
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        start_new_session=True,
        preexec_fn=_prepare,  # noqa: PLW1509
    )


def end(children: list[subprocess.Popen[bytes]], patience: float) -> None:
    """Asks them to end, all at once, and kills what is left of them after so many seconds."""
    for child in children:
        child.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        for child in children:
            child.wait(patience)
    for child in children:
        kill_rest(child)
        child.wait()


def kill_rest(child: subprocess.Popen[bytes]) -> None:
    """Kills the child and those that it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)


def _prepare() -> None:
    """In the child: Ctrl-C has its usual meaning, even where a script in the background had it ignored; and
    SIGTERM comes when the command's main thread, which starts it, is gone, where the kernel can do that.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
