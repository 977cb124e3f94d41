"""The workers that the command starts for itself."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
from pathlib import Path
from types import TracebackType

from django.conf import settings

from games.management.season.children import environment
from league.conf import processes
from league.errors import Refused

PR_SET_PDEATHSIG = 1
LIVES = 5  # a worker that dies more often than this is not started again
PATIENCE = 0.5  # seconds to end in good order; they look up between two games, after some ten milliseconds


class Crew:
    """A Celery worker with so many processes, as long as the context lasts; its log is a file in DATA_DIR.

    It is in a session of its own: Ctrl-C is for the command, which then ends it in good order. If
    the command is killed, the kernel tells the worker.
    """

    def __init__(self, size: int) -> None:
        self.size, self.started = size, 0
        self.log: Path = settings.DATA_DIR / "season-workers.log"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Crew:
        self._start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self.process
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)  # an idle Celery takes seconds to end by itself
        self.process.wait()

    def tend(self) -> None:
        """Starts the worker again if it has died. Raises Refused workers_die when it keeps dying."""
        assert self.process
        if self.process.poll() is None:
            return
        if self.started > LIVES:
            last = "\n".join(self.log.read_text(errors="replace").splitlines()[-10:])
            sentence = f"The workers keep dying; the season is kept. {self.log} ends:\n{last}"
            raise Refused("workers_die", sentence)
        self._start()

    def _start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                processes.worker(self.size),
                env={"LOG_LEVEL": "WARNING", **environment()},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_end_with_the_command,  # noqa: PLW1509
            )
        self.started += 1


def _end_with_the_command() -> None:
    """SIGTERM when the command's main thread, which starts it, is gone; where the kernel can do that."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
