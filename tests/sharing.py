"""Things that one test run makes once, in the process that needs them first."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def folder() -> Path:
    """A folder that all processes of this run share; it is removed at the end of the run."""
    return Path(os.environ["LEAGUE_TEST_FOLDER"])


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Lets one process of this run in; the others wait."""
    with (folder() / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # closing the file releases the lock
        yield
