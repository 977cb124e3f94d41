"""The services are the real ones, each xdist worker's are its own, and nothing outlives pytest."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from playwright.sync_api import Page

from tests import services
from tests.frame.tasks import take_a_moment, write_row
from tests.installation import ROOT, Installation
from tests.settling import settle
from tests.waiting import eventually


@pytest.mark.django_db
def test_the_database_is_postgresql() -> None:
    assert connection.vendor == "postgresql"


@pytest.mark.django_db
def test_each_xdist_worker_has_its_own_database_broker_and_queue() -> None:
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    assert connection.settings_dict["NAME"].endswith(f"_{worker}" if worker else "_postgres")
    assert settings.CELERY_BROKER_URL.endswith(f"/{int(worker[2:]) + 1 if worker else 0}")
    assert settings.CELERY_TASK_DEFAULT_QUEUE == f"test-{worker or 'main'}-league"


@pytest.mark.parametrize("number", range(4))
def test_a_task_writes_where_its_sender_reads(stack: Installation, number: int) -> None:
    write_row.delay(f"row-{number}")
    assert eventually(Session.objects.filter(session_key=f"row-{number}").exists)


def test_the_service_is_idle_when_the_worker_has_done_all_tasks(stack: Installation, tmp_path: Path) -> None:
    """Else the database would be emptied while a task still writes, and the two could wait for each other."""
    begun, ended = tmp_path / "begun", tmp_path / "ended"
    for _task in range(3):  # one more than the worker does at once
        take_a_moment.delay(str(begun), str(ended))
    settle()
    assert ended.read_text().count("ended") == 3


def test_chromium_shows_the_page(stack: Installation, page: Page) -> None:
    page.goto(f"{stack.url}/healthz")
    assert page.locator("body").inner_text() == '{"status": "ok", "database": "postgresql"}'


def test_a_service_that_dies_raises_with_its_log() -> None:
    with pytest.raises(RuntimeError, match="no such game"):
        services.start("broken", [sys.executable, "-c", "exit('no such game')"], "ready")


def test_a_killed_service_leaves_none_of_its_children() -> None:
    service = services.start("parent", ["sh", "-c", "sleep 300 & echo $! ready; wait"], "ready")
    child = service.log().split()[0]
    service.kill()
    assert eventually(lambda: not Path(f"/proc/{child}").exists())
    service.stop()


def test_a_service_and_its_children_end_when_the_starter_is_killed() -> None:
    script = """
import sys
from tests import services
shell = "setsid sleep 300 & echo $! $$ ready; trap '' TERM; wait; sleep 300"
print(services.start("stubborn", ["sh", "-c", shell], "ready", grace=1).log(), flush=True)
sys.stdin.read()
"""
    starter = subprocess.Popen(
        [sys.executable, "-c", script], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert starter.stdout
    assert starter.stdin
    pids = [int(word) for word in starter.stdout.readline().split()[:2]]
    assert all(Path(f"/proc/{pid}").exists() for pid in pids)
    starter.send_signal(signal.SIGKILL)
    starter.wait()
    starter.stdin.close()
    starter.stdout.close()
    assert eventually(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))


def test_started_programs_receive_ctrl_c_when_the_suite_runs_in_the_background() -> None:
    script = """
import signal, subprocess, sys
from tests import services
services.hear_interrupts()
with subprocess.Popen(["sleep", "300"]) as child:
    child.send_signal(signal.SIGINT)
    sys.exit(-child.wait())
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        check=False,
        timeout=60,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )
    assert done.returncode == signal.SIGINT
