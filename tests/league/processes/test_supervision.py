"""A process that dies is started again, later each time; told to end, all of them do."""

from __future__ import annotations

import signal
import sys

import pytest

from league.management.processes.child_processes import end, start
from league.management.processes.supervision import FIRST, LONGEST, STEADY, SupervisedProcess
from tests.games.commands import alive, children
from tests.waiting import eventually


def dead(kept: SupervisedProcess, now: float) -> str:
    """What is told when it has started and ended at this moment."""
    assert kept.tend(now) is None
    assert kept.process
    kept.process.wait()
    told = kept.tend(now)
    assert told
    return told


def test_each_death_doubles_the_pause_up_to_a_bound() -> None:
    kept, now, pauses = SupervisedProcess("web", [sys.executable, "-c", "exit(3)"]), 0.0, []
    for _ in range(7):
        assert dead(kept, now).startswith("web has ended (code 3): it is started again in ")
        pauses.append(kept.due - now)
        now = kept.due
    assert pauses == [FIRST, 2 * FIRST, 4 * FIRST, 8 * FIRST, 16 * FIRST, LONGEST, LONGEST]


def test_it_is_not_started_before_it_is_due() -> None:
    kept = SupervisedProcess("web", [sys.executable, "-c", ""])
    dead(kept, 0.0)
    kept.tend(kept.due - 0.1)
    assert kept.process is None


def test_who_has_run_steadily_is_started_again_at_once() -> None:
    kept = SupervisedProcess("web", [sys.executable, "-c", "exit(3)"], pause=LONGEST)
    kept.tend(0.0)
    assert kept.process
    kept.process.wait()
    kept.tend(STEADY + 1)
    assert kept.due == STEADY + 1 + FIRST


@pytest.mark.parametrize("stubborn", [False, True])
def test_children_and_what_they_started_are_ended(stubborn: bool) -> None:
    trap = "trap '' TERM; " if stubborn else ""
    shells = [start(["/bin/sh", "-c", f"{trap}sleep 300 & sleep 300"]) for _ in range(2)]
    assert eventually(lambda: all(len(children(shell.pid)) == 2 for shell in shells))
    grandchildren = [pid for shell in shells for pid in children(shell.pid)]
    end(shells, patience=0.2)
    expected = -signal.SIGKILL if stubborn else -signal.SIGTERM
    assert [shell.returncode for shell in shells] == [expected] * 2
    assert eventually(lambda: not any(alive(pid) for pid in grandchildren))
