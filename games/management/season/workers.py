"""The workers that the command starts."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import TracebackType

from django.conf import settings

from league.conf.runtime import command_lines
from league.errors import Refused
from league.management.processes.child_processes import end, start

LIVES = 5  # a worker that dies more often is not restarted
PATIENCE = 0.5  # seconds to stop cleanly; a part of a week takes some hundred milliseconds


class WorkerPool:
    """A Celery worker with this many processes for the duration of the context. Its log is a file in
    DATA_DIR.
    """

    def __init__(self, size: int) -> None:
        self.size, self.started = size, 0
        self.log: Path = settings.DATA_DIR / "season-workers.log"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> WorkerPool:
        self._start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self.process
        end([self.process], PATIENCE)

    def tend(self) -> None:
        """Restarts the worker if it has died. Raises Refused: workers_die, if it keeps dying."""
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
            self.process = start(
                command_lines.worker_command(self.size), log=log, variables={"LOG_LEVEL": "WARNING"}
            )
        self.started += 1
