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
    part of the machine, and the niceness of a process counts within its session alone; so the session gets it
    too. Nothing in this session may be of another priority: `up` starts each part in a session of its own.
    """
    os.nice(niceness)
    with contextlib.suppress(OSError):  # no such groups here
        AUTOGROUP.write_text(str(niceness))
