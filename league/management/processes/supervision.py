"""Keeping processes running: who dies is started again, a little later each time."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from league.management.processes.child_processes import end, kill_rest, start

FIRST, LONGEST = 1.0, 30.0  # seconds before a dead process is started again
STEADY = 60.0  # seconds after which an earlier death is forgotten
LOOK = 0.2  # seconds between two looks
PATIENCE = 5.0  # seconds to end in good order


@dataclass(slots=True)
class SupervisedProcess:
    """A process that is to run as long as the command does."""

    name: str
    command: list[str]
    process: subprocess.Popen[bytes] | None = None
    since: float = 0.0
    due: float = 0.0
    pause: float = FIRST

    def tend(self, now: float) -> str | None:
        """Starts it when it is due. Returns a sentence when it has died."""
        if self.process is None:
            if now >= self.due:
                self.process, self.since = start(self.command), now
            return None
        code = self.process.poll()
        if code is None:
            return None
        kill_rest(self.process)
        if now - self.since > STEADY:
            self.pause = FIRST
        told = f"{self.name} has ended ({_cause(code)}): it is started again in {self.pause:g} s."
        self.process, self.due, self.pause = None, now + self.pause, min(2 * self.pause, LONGEST)
        return told


def keep_running(
    kept: Sequence[SupervisedProcess], tell: Callable[[str], object], look: Callable[[], None]
) -> NoReturn:
    """Tends them, and calls `look` in between; ends them when it is interrupted, then raises on."""
    try:
        while True:
            for one in kept:
                if told := one.tend(time.monotonic()):
                    tell(told)
            look()
            time.sleep(LOOK)
    finally:
        # The second Ctrl-C of an impatient operator must not leave half of them behind.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        end([one.process for one in kept if one.process], PATIENCE)


def interrupt_when_told_to_end() -> None:
    """Being told to end is Ctrl-C, whoever says it; a hang-up that is ignored (nohup) stays ignored.

    A shell that starts a command in the background of a script has it ignore Ctrl-C, and its children would
    inherit that. A service is to be stopped by the signals that its operator sends, so SIGINT counts always.
    """

    def interrupt(*_: object) -> NoReturn:
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
