"""How much of a busy machine a process gets."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

AUTOGROUP = Path("/proc/self/autogroup")


def yield_to_others(niceness: int) -> None:
    """Lowers the priority of this process and of those that it starts: others come first whenever both have
    work.

    On a Linux that groups processes by session (`kernel.sched_autogroup_enabled`), each session gets the same
    part of the machine, and the niceness of a process counts within its session alone. So a session that
    this process leads gets it, too: `up` and `season` start each process in one of its own. A session that it
    shares, such as that of a terminal, keeps its priority.
    """
    os.nice(niceness)
    if os.getsid(0) == os.getpid():
        with contextlib.suppress(OSError):  # no such groups here
            AUTOGROUP.write_text(str(niceness))
