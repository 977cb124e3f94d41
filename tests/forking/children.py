"""The Python programs that a forked program starts itself.

They have to be forked before it loads any of our modules. So those of `up` and `season` are there from the
beginning and wait; `supervise.py` loads none and forks when it starts its command."""

from __future__ import annotations

import fcntl
import os
import pickle
import socket
import subprocess
from collections.abc import Callable
from typing import Any, NoReturn

from tests.forking.programs import HIGH, PIPES, SIGNATURE, Program, program_of, show_as

# How many programs each starts, also in a drill that kills some. One more is started by a new interpreter.
SPARES = {"up": 9, "season": 3}
SPARE = "spare"  # what `ps` shows of a process that waits
MOST_FILES = 8  # descriptors of a program
LONGEST = 200_000  # bytes of a program with its environment


class Spare:
    """A child process that waits for its program; it ends with its parent."""

    def __init__(self, others: list[Spare]) -> None:
        self.line, end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.pid = os.fork()
        if self.pid:
            end.close()
            return
        for line in (self.line, *(other.line for other in others)):
            line.close()
        show_as([SPARE])
        # The program may inherit a file with the number that this end has.
        with end:
            high = socket.socket(fileno=fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, HIGH))
        sent, streams, _flags, _address = socket.recv_fds(high, LONGEST, MOST_FILES)
        if not sent:
            os._exit(0)
        become(pickle.loads(sent), streams, started=high.close)

    def become(self, program: Program, streams: list[int]) -> int:
        """Returns the number of the process when signals reach the program, as Popen does."""
        socket.send_fds(self.line, [pickle.dumps(program)], streams)
        self.line.recv(1)
        self.line.close()
        return self.pid


class ChildPopen(subprocess.Popen[Any]):
    """Forks a Python program; other commands are started as ever."""

    spares: list[Spare] = []
    may_fork = False

    def _execute_child(self, *arguments: Any) -> None:
        named = SIGNATURE.bind(self, *arguments).arguments
        found = program_of(named)
        if found and self.spares:
            self.pid = self.spares.pop(0).become(*found)
        elif found and self.may_fork:
            self.pid = os.fork()
            if not self.pid:
                become(*found)
        else:
            super()._execute_child(*arguments)  # type: ignore[misc]
            return
        self._child_created = True
        self._close_pipe_fds(*(named[name] for name in PIPES))  # type: ignore[attr-defined]


def become(program: Program, streams: list[int], started: Callable[[], object] = lambda: None) -> NoReturn:
    """Turns this process, which has loaded none of our modules, into the program. Calls `started` when
    signals reach it."""
    program.move_in(streams)
    started()
    names = {part.rpartition("/")[2] for part in program.command[1:3]}
    ChildPopen.may_fork = "supervise.py" in names
    ChildPopen.spares = []
    for _number in range(max((SPARES[name] for name in names & {*SPARES}), default=0)):
        ChildPopen.spares.append(Spare(ChildPopen.spares))
    subprocess.Popen = ChildPopen  # type: ignore[misc]
    program.run()
