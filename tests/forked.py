"""Commands of manage.py, each in a process forked from one that has already imported Django, Celery and the
other packages: two thirds of what a short command takes."""

from __future__ import annotations

import atexit
import multiprocessing
import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.preloaded"])


def run_forked(
    program: Path, arguments: Sequence[str], *, env: Mapping[str, str], seconds: float
) -> subprocess.CompletedProcess[str]:
    """Runs a Python program like `subprocess.run` and returns its output. Raises subprocess.TimeoutExpired
    after having killed it."""
    command = [str(program), *arguments]
    with tempfile.TemporaryDirectory() as name:
        output, errors = Path(name, "output"), Path(name, "errors")
        process = CONTEXT.Process(target=_become, args=(command, dict(env), output, errors))
        process.start()
        process.join(seconds)
        if process.exitcode is None:
            process.kill()
            process.join()
            raise subprocess.TimeoutExpired(command, seconds, output.read_bytes(), errors.read_bytes())
        return subprocess.CompletedProcess(command, process.exitcode, output.read_text(), errors.read_text())


def _become(command: list[str], env: dict[str, str], output: Path, errors: Path) -> None:
    """Turns this process into the program."""
    for stream, file in ((sys.stdout, output), (sys.stderr, errors)):
        with file.open("wb") as opened:
            os.dup2(opened.fileno(), stream.fileno())
    os.environ.clear()
    os.environ.update(env)
    sys.argv = command
    try:
        runpy.run_path(command[0], run_name="__main__")
    finally:
        atexit._run_exitfuncs()
