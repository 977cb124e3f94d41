"""A crashed process is restarted with growing pauses; a stop request ends all processes."""

from __future__ import annotations

import signal
import sys

import pytest

from league.management.processes.child_processes import end, start
from league.management.processes.supervision import FIRST, LONGEST, STEADY, SupervisedProcess
from tests.games.commands import alive, children
from tests.waiting import eventually


def dead(kept: SupervisedProcess, now: float) -> str:
    """The message about a process that was started and has ended at this moment."""
    assert kept.tend(now) is None
    assert kept.process
    kept.process.wait()
    told = kept.tend(now)
    assert told
    return told


def test_each_crash_doubles_the_pause_up_to_a_limit() -> None:
    kept, now, pauses = SupervisedProcess("web", [sys.executable, "-c", "exit(3)"]), 0.0, []
    for _ in range(10):
        assert dead(kept, now).startswith("web has ended (code 3): it is started again in ")
        pauses.append(kept.due - now)
        now = kept.due
    assert pauses == pytest.approx([*(FIRST * 2**crash for crash in range(8)), LONGEST, LONGEST])


def test_process_is_not_restarted_before_its_pause_ends() -> None:
    kept = SupervisedProcess("web", [sys.executable, "-c", ""])
    dead(kept, 0.0)
    kept.tend(kept.due - 0.1)
    assert kept.process is None


def test_process_that_ran_steadily_is_restarted_at_once() -> None:
    kept = SupervisedProcess("web", [sys.executable, "-c", "exit(3)"], pause=LONGEST)
    kept.tend(0.0)
    assert kept.process
    kept.process.wait()
    kept.tend(STEADY + 1)
    assert kept.due == STEADY + 1 + FIRST


@pytest.mark.parametrize("stubborn", [False, True])
def test_children_and_their_descendants_are_terminated(stubborn: bool) -> None:
    trap = "trap '' TERM; " if stubborn else ""
    shells = [start(["/bin/sh", "-c", f"{trap}sleep 300 & sleep 300"]) for _ in range(2)]
    assert eventually(lambda: all(len(children(shell.pid)) == 2 for shell in shells))
    grandchildren = [pid for shell in shells for pid in children(shell.pid)]
    end(shells, patience=0.2)
    expected = -signal.SIGKILL if stubborn else -signal.SIGTERM
    assert [shell.returncode for shell in shells] == [expected] * 2
    assert eventually(lambda: not any(alive(pid) for pid in grandchildren))
