"""The priority of workers, in processes of their own: it cannot be raised again."""

from __future__ import annotations

import subprocess
import sys

import pytest

from league.conf.runtime.priorities import AUTOGROUP
from tests.services import ROOT

SHOW = """
import os
from league.conf import celery
from league.conf.runtime.priorities import AUTOGROUP
celery.set_priority("{name}@host")
print(os.nice(0), AUTOGROUP.read_text().split()[-1] if AUTOGROUP.exists() else "-")
"""


@pytest.mark.parametrize(("name", "niceness"), [("celery", 5), ("odds", 19), ("webhooks", 0)])
def test_workers_leave_the_machine_to_web_processes(name: str, niceness: int) -> None:
    command = [sys.executable, "-c", SHOW.format(name=name)]
    told = subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, text=True, start_new_session=True
    ).stdout.split()
    own = int(told[0])
    assert own == min(19, own_niceness() + niceness)
    if AUTOGROUP.exists():
        assert told[1] == str(niceness)


def own_niceness() -> int:
    return int(subprocess.run(["nice"], check=True, capture_output=True, text=True).stdout)
