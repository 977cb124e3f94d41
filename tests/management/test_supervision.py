"""A crashed process is restarted with growing pauses; a stop request ends all processes."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Iterator

import pytest

from league.management import processes
from league.management.processes import (
    FIRST,
    HALTED,
    LONGEST,
    SILENT,
    STEADY,
    SupervisedProcess,
    end,
    halted,
    keep_running,
    start,
    stop_if_asked,
)
from tests.helpers.commands import alive, children
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


def tended(kept: SupervisedProcess, seconds: float) -> list[str]:
    """The messages of so many seconds, with a check in each half of one."""
    times = [kept.seen + 0.5 * step for step in range(1, round(2 * seconds) + 1)]
    return [message for now in times if (message := kept.tend(now))]


SLEEP = [sys.executable, "-c", "import time; time.sleep(300)"]
FORK = [sys.executable, "-c", "import os, time; os.fork(); time.sleep(300)"]
BEAT_ONCE = [
    *(sys.executable, "-c"),
    "import os, time; os.write(int(os.environ['LEAGUE_PULSE']), b'.'); time.sleep(300)",
]


@pytest.fixture
def kept(request: pytest.FixtureRequest) -> Iterator[SupervisedProcess]:
    """A process with this command; it gets a pulse."""
    kept = SupervisedProcess("web", request.param, has_pulse=True)
    kept.tend(0.0)
    yield kept
    end([kept.process] if kept.process else [], 5)


def stop(pid: int) -> None:
    os.kill(pid, signal.SIGSTOP)
    assert eventually(lambda: list(halted(pid)) == [pid])


@pytest.mark.parametrize("kept", [SLEEP], indirect=True)
def test_a_process_that_is_stopped_is_killed_and_started_again(kept: SupervisedProcess) -> None:
    assert kept.process
    first = kept.process
    assert tended(kept, HALTED) == []
    stop(first.pid)
    assert tended(kept, HALTED + 0.5) == ["web hangs: it is killed."]
    first.wait(30)
    assert kept.tend(kept.seen + 1) == "web has ended (SIGKILL): it is started again at once."
    kept.tend(kept.seen + 2)
    assert kept.process.pid != first.pid


@pytest.mark.parametrize("is_web", [True, False])
@pytest.mark.parametrize("kept", [FORK], indirect=True)
def test_a_child_that_is_stopped_is_killed_with_its_worker_or_without_its_web_server(
    kept: SupervisedProcess, is_web: bool
) -> None:
    assert kept.process
    kept.has_pulse = is_web
    main = kept.process.pid
    assert eventually(lambda: len(children(main)) == 1)
    [child] = children(main)
    stop(child)
    told = "A process of web hangs: it is killed." if is_web else "web hangs: it is killed."
    assert tended(kept, HALTED + 0.5) == [told]
    assert eventually(lambda: not list(halted(main)))
    assert eventually(lambda: (kept.process is not None and kept.process.poll() is None) is is_web)


@pytest.mark.parametrize("kept", [BEAT_ONCE], indirect=True)
def test_a_process_whose_pulse_ends_is_killed(kept: SupervisedProcess) -> None:
    assert kept.pulse is not None
    assert select.select([kept.pulse], [], [], 30)[0]
    assert tended(kept, SILENT) == []
    assert tended(kept, 0.5) == ["web hangs: it is killed."]


@pytest.mark.parametrize("kept", [SLEEP, BEAT_ONCE], indirect=True)
def test_neither_a_slow_start_nor_a_pause_of_the_machine_is_a_hang(kept: SupervisedProcess) -> None:
    assert [kept.tend(SILENT * times) for times in (1, 2, 3)] == [None] * 3


class Died(Exception):
    """Ends `keep_running` in a test."""


def test_a_death_is_noticed_before_the_next_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "LOOK", 60.0)

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
    monkeypatch.setattr(processes, "_received", [])
    stop_if_asked()
    processes._received.append(signal.SIGTERM)
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
