"""A crashed process is restarted with growing pauses; a stop request ends all processes."""

from __future__ import annotations

import signal
import sys
import time

import pytest

from league.management.processes import supervision
from league.management.processes.child_processes import end, start
from league.management.processes.supervision import (
    FIRST,
    LONGEST,
    STEADY,
    SupervisedProcess,
    keep_running,
    stop_if_asked,
)
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


def test_first_crash_needs_no_pause_and_each_further_one_doubles_it_up_to_a_limit() -> None:
    kept, now, pauses = SupervisedProcess("web", [sys.executable, "-c", "exit(3)"]), 0.0, []
    assert dead(kept, now) == "web has ended (code 3): it is started again at once."
    for _ in range(10):
        now = kept.due
        assert dead(kept, now).startswith("web has ended (code 3): it is started again in ")
        pauses.append(kept.due - now)
    assert pauses == pytest.approx([*(FIRST * 2**crash for crash in range(8)), LONGEST, LONGEST])


def test_process_is_not_restarted_before_its_pause_ends() -> None:
    kept = SupervisedProcess("web", [sys.executable, "-c", ""], pause=FIRST)
    dead(kept, 0.0)
    kept.tend(kept.due - 0.1)
    assert kept.process is None


def test_process_that_ran_steadily_is_restarted_at_once() -> None:
    kept = SupervisedProcess("web", [sys.executable, "-c", "exit(3)"], pause=LONGEST)
    kept.tend(0.0)
    assert kept.process
    kept.process.wait()
    kept.tend(STEADY + 1)
    assert kept.due == STEADY + 1


class Died(Exception):
    """Ends `keep_running` in a test."""


def test_a_death_is_noticed_before_the_next_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "LOOK", 60.0)

    def tell(message: str) -> None:
        raise Died(message)

    interrupts = signal.getsignal(signal.SIGINT)
    began = time.monotonic()
    try:
        with pytest.raises(Died, match="web has ended"):
            keep_running([SupervisedProcess("web", ["/bin/sleep", "0.3"])], tell, lambda: None)
    finally:
        signal.signal(signal.SIGINT, interrupts)
    assert time.monotonic() - began < 30


def test_signal_whose_exception_was_lost_still_stops_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python drops an exception that is raised while a process forks."""
    monkeypatch.setattr(supervision, "_received", [])
    stop_if_asked()
    supervision._received.append(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt):
        stop_if_asked()


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
