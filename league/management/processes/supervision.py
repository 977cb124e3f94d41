"""Keeping processes running: a process that dies is restarted, each time a little later."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from league.management.processes.child_processes import end, kill_rest, start

FIRST, LONGEST = 0.2, 30.0  # seconds before a dead process is restarted
STEADY = 60.0  # seconds after which an earlier death is forgotten
LOOK = 0.2  # seconds between two checks
PATIENCE = 5.0  # seconds to stop cleanly
# Signals to stop. Python drops an exception that is raised while a process forks: without this list, a signal
# that arrives just then would be lost.
_received: list[int] = []


@dataclass(slots=True)
class SupervisedProcess:
    """A process that runs as long as the command does."""

    name: str
    command: list[str]
    variables: Mapping[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None
    since: float = 0.0
    due: float = 0.0
    pause: float = FIRST

    def tend(self, now: float) -> str | None:
        """Starts the process if it is due. Returns a message if it has died."""
        if self.process is None:
            if now >= self.due:
                self.process, self.since = start(self.command, variables=self.variables), now
            return None
        code = self.process.poll()
        if code is None:
            return None
        kill_rest(self.process)
        if now - self.since > STEADY:
            self.pause = FIRST
        message = f"{self.name} has ended ({_cause(code)}): it is started again in {self.pause:g} s."
        self.process, self.due, self.pause = None, now + self.pause, min(2 * self.pause, LONGEST)
        return message


def keep_running(
    processes: Sequence[SupervisedProcess], tell: Callable[[str], object], look: Callable[[], None]
) -> NoReturn:
    """Keeps the processes running and calls `look` between checks. When interrupted, stops them and raises
    again.
    """
    try:
        while True:
            for process in processes:
                if message := process.tend(time.monotonic()):
                    tell(message)
            look()
            if _received:
                raise KeyboardInterrupt
            time.sleep(LOOK)
    finally:
        # A second Ctrl-C must not leave some of them running.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        end([each.process for each in processes if each.process], PATIENCE)


def interrupt_on_stop_signals() -> None:
    """Turns every signal to stop into Ctrl-C. A hang-up that is ignored (nohup) stays ignored.

    A shell that starts a command in the background of a script makes it ignore SIGINT, and its children would
    inherit that. Operators must be able to stop a service with signals, so SIGINT always counts.
    """

    def interrupt(number: int, _frame: object) -> NoReturn:
        _received.append(number)
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, interrupt)


def _cause(code: int) -> str:
    if code < 0:
        with contextlib.suppress(ValueError):
            return signal.Signals(-code).name
    return f"code {code}"
