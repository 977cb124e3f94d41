"""`subprocess.Popen` for tests, with Python programs forked by a server of this test run."""

from __future__ import annotations

import atexit
import multiprocessing
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import reduction
from typing import Any, AnyStr

from tests.forking.children import become
from tests.forking.programs import PIPES, SIGNATURE, program_of

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.forking.preloaded"])


class ForkedPopen(subprocess.Popen[AnyStr]):
    """A Python program: `python -m MODULE` or `python SCRIPT`. `preexec_fn` has to be picklable."""

    def _execute_child(self, *arguments: Any) -> None:
        named = SIGNATURE.bind(self, *arguments).arguments
        found = program_of(named)
        assert found, f"{named['args']} is not a Python program"
        received = [_Descriptor(stream) for stream in found[1]]
        self._process = CONTEXT.Process(target=become, args=(found[0], received))
        try:
            self._process.start()
        finally:
            self._close_pipe_fds(*(named[name] for name in PIPES))  # type: ignore[attr-defined]
        self.pid = self._process.pid or 0
        self._child_created = True
        atexit.register(self.kill)  # multiprocessing would wait for it when a test has failed

    def _internal_poll(self, *_arguments: Any, **_named: Any) -> int | None:
        if self.returncode is None and (code := self._process.exitcode) is not None:
            self.returncode = code
        return self.returncode

    def _wait(self, timeout: float | None) -> int:
        self._process.join(timeout)
        if self._internal_poll() is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return self.returncode


def run_forked(
    command: Sequence[str],
    *,
    env: Mapping[str, str],
    seconds: float,
    prepare: Callable[[], object] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Runs a Python program like `subprocess.run` and returns its output. Raises subprocess.TimeoutExpired
    after having killed it."""
    pipe = subprocess.PIPE
    with ForkedPopen[str](
        command, env=env, stdout=pipe, stderr=pipe, text=True, preexec_fn=prepare
    ) as process:
        try:
            output, errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


@dataclass(frozen=True)
class _Descriptor:
    """A file descriptor that the forked process receives."""

    number: int

    def __reduce__(self) -> tuple[Any, ...]:
        return _received, (reduction.DupFd(self.number),)


def _received(copy: Any) -> int:
    number: int = copy.detach()
    return number
