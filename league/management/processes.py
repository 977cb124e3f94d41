"""Keeps processes running.

A process that dies is restarted at once, and if it dies again, each time a little later. One that hangs is
killed, and then started again.

Two things show that a process hangs. It, or a process of its own, is stopped by a signal. Or its event loop
gives no sign of life: a process with a pulse writes a byte into a pipe every second. Only time during which
this command itself ran counts, so that a machine or container that was paused kills nothing.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, NoReturn

from django.conf import settings
from django.db import connections

from league.conf.web_server import PULSE

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


def replace_process(command: list[str]) -> NoReturn:
    """Runs the command in place of this process, so that it gets signals directly."""
    connections.close_all()
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(command[0], command, environment())


FIRST, LONGEST = 0.2, 30.0  # seconds before a process that has died again is restarted
STEADY = 60.0  # seconds after which an earlier death is forgotten
LOOK = 0.2  # seconds between two checks, if no process dies
HALTED = 3.0  # seconds after which a process that is stopped is killed
SILENT = (
    60.0  # seconds without a pulse after which a process is killed: longer than any of our work blocks it
)
GAP = 1.0  # seconds that count at most between two checks
PATIENCE = 5.0  # seconds to stop cleanly
# Signals to stop. Python drops an exception that is raised while a process forks: without this list, a signal
# that arrives just then would be lost.
_received: list[int] = []


@dataclass(slots=True)
class SupervisedProcess:
    """A process that runs as long as the command does. It gets `stdin` as standard input if there is one, and
    with `has_pulse` the variable PULSE, the number of the file for its signs of life.
    """

    name: str
    command: list[str]
    variables: Mapping[str, str] = field(default_factory=dict)
    stdin: socket.socket | None = None
    has_pulse: bool = False
    process: subprocess.Popen[bytes] | None = None
    pulse: int | None = None
    silence: float | None = None  # seconds; None before the first pulse, because a start may take long
    halts: dict[int, float] = field(default_factory=dict)  # number of a stopped process -> seconds
    seen: float = 0.0
    since: float = 0.0
    due: float = 0.0
    pause: float = 0.0

    def tend(self, now: float) -> str | None:
        """Starts the process if it is due. Returns a message if it has died."""
        if self.process is None:
            if now >= self.due:
                self._start()
                self.since = self.seen = now
            return None
        code = self.process.poll()
        if code is None:
            return self._end_what_hangs(now)
        kill_rest(self.process)
        if now - self.since > STEADY:
            self.pause = 0.0
        when = f"in {self.pause:g} s" if self.pause else "at once"
        self.process, self.due = None, now + self.pause
        self.pause = min(2 * self.pause, LONGEST) or FIRST
        return f"{self.name} has ended ({_cause(code)}): it is started again {when}."

    def _start(self) -> None:
        if self.pulse is not None:
            os.close(self.pulse)
        self.pulse, self.silence, self.halts = None, None, {}
        if not self.has_pulse:
            self.process = start(self.command, variables=self.variables, stdin=self.stdin)
            return
        self.pulse, writing = os.pipe()
        os.set_blocking(self.pulse, False)
        os.set_blocking(writing, False)
        variables = {**self.variables, PULSE: str(writing)}
        self.process = start(self.command, variables=variables, stdin=self.stdin, files=(writing,))
        os.close(writing)

    def _end_what_hangs(self, now: float) -> str | None:
        """Kills what hangs. Returns a message if it has done so."""
        assert self.process
        passed, self.seen = min(now - self.seen, GAP), now
        main = self.process.pid
        self.halts = {pid: self.halts.get(pid, -passed) + passed for pid in halted(main)}
        late = [pid for pid, seconds in self.halts.items() if seconds >= HALTED]
        # A web server replaces one process of several. A worker's process may have a lock that others need
        # for their next task, so the whole worker is replaced.
        is_whole = main in late or (late and not self.has_pulse)
        if self._is_silent(passed) or is_whole:
            kill_rest(self.process)
            return f"{self.name} hangs: it is killed."
        for pid in late:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return f"A process of {self.name} hangs: it is killed." if late else None

    def _is_silent(self, passed: float) -> bool:
        if self.pulse is None:
            return False
        with contextlib.suppress(BlockingIOError):
            if os.read(self.pulse, 65536):
                self.silence = 0.0
                return False
        if self.silence is not None:
            self.silence += passed
        return (self.silence or 0.0) >= SILENT


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
            stop_if_asked()
            _wait(processes)
    finally:
        # A second Ctrl-C must not leave some of them running.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        end([each.process for each in processes if each.process], PATIENCE)


def _wait(processes: Sequence[SupervisedProcess]) -> None:
    """Waits until a process has ended or is due, or LOOK seconds."""
    due = [each.due for each in processes if each.process is None]
    seconds = max(0.0, min(LOOK, min(due, default=float("inf")) - time.monotonic()))
    ends: list[int] = []
    try:
        ends += [os.pidfd_open(each.process.pid) for each in processes if each.process]
        select.select(ends, [], [], seconds)
    except (AttributeError, OSError):  # only Linux has it
        time.sleep(seconds)
    finally:
        for end_of_process in ends:
            os.close(end_of_process)


def stop_if_asked() -> None:
    """Raises KeyboardInterrupt if a signal to stop has arrived. A command that starts processes calls it now
    and then, because the exception of the signal itself may have been lost.
    """
    if _received:
        raise KeyboardInterrupt


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
