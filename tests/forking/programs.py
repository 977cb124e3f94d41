"""A Python program in a process that was forked for it."""

from __future__ import annotations

import atexit
import ctypes
import fcntl
import inspect
import os
import runpy
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

SIGNATURE = inspect.signature(subprocess.Popen._execute_child)  # type: ignore[attr-defined]
HIGH = 200  # numbers of descriptors from here on are used by no program
PIPES = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")


@dataclass(frozen=True)
class Program:
    """What `subprocess.Popen` would start: this interpreter with `-m MODULE` or with the path of a script.
    `files` are the numbers of the descriptors that it inherits besides input, output and errors."""

    command: list[str]
    env: dict[str, str]
    cwd: str
    new_session: bool
    prepare: Callable[[], object] | None
    files: tuple[int, ...]

    def move_in(self, streams: Sequence[int]) -> None:
        """Gives this process the program's session, environment and signals, and these descriptors as input,
        output, errors and `files`."""
        if self.new_session:
            os.setsid()
        copies = [fcntl.fcntl(stream, fcntl.F_DUPFD, HIGH) for stream in streams]
        for stream in {*streams} - {0, 1, 2}:
            os.close(stream)
        for copy, number in zip(copies, (0, 1, 2, *self.files), strict=True):
            os.dup2(copy, number)
            os.close(copy)
        sys.stdin = open(0, closefd=False)  # noqa: SIM115
        os.chdir(self.cwd)
        os.environ.clear()
        os.environ.update(self.env)
        sys.dont_write_bytecode = bool(self.env.get("PYTHONDONTWRITEBYTECODE"))
        sys.path[:0] = filter(None, self.env.get("PYTHONPATH", "").split(os.pathsep))
        if self.prepare:
            self.prepare()
        show_as(self.command)

    def run(self) -> NoReturn:
        """Runs the program, then ends the process as the interpreter does."""
        status: object = 1
        try:
            self._run()
            status = 0
        except SystemExit as end:
            status = end.code
        except BaseException:
            traceback.print_exc()
        if not isinstance(status, int | None):
            print(status, file=sys.stderr)
            status = 1
        threading._shutdown()  # type: ignore[attr-defined]
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status or 0)

    def _run(self) -> None:
        if self.command[1] == "-m":
            sys.argv = self.command[2:]
            runpy.run_module(self.command[2], run_name="__main__", alter_sys=True)
        else:
            sys.argv = self.command[1:]
            runpy.run_path(self.command[1], run_name="__main__")


def program_of(named: dict[str, Any]) -> tuple[Program, list[int]] | None:
    """The program and its descriptors, if Popen's arguments are those of a program that can be forked."""
    command = [str(part) for part in named["args"]]
    if command[0] != sys.executable or not (command[1:2] == ["-m"] or "".join(command[1:2]).endswith(".py")):
        return None
    program = Program(
        command,
        dict(os.environ if named["env"] is None else named["env"]),
        str(named["cwd"] or Path.cwd()),
        named["start_new_session"],
        named["preexec_fn"],
        tuple(named["pass_fds"]),
    )
    given = [named[name] for name in ("p2cread", "c2pwrite", "errwrite")]
    streams = [number if stream == -1 else stream for number, stream in enumerate(given)]
    return program, [*streams, *program.files]


def show_as(command: Sequence[str]) -> None:
    """Shows this command line in `ps` and in /proc, where tests look for processes."""
    # The 48th and 49th fields are the addresses at which the command line begins and ends.
    fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    begin, end = int(fields[45]), int(fields[46])
    line = "\0".join(command).encode()[: end - begin - 1]
    ctypes.memmove(begin, line.ljust(end - begin, b"\0"), end - begin)
