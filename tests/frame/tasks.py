"""Tasks for the tests of workers and brokers; a test's worker includes them."""

import os
import signal
import time
from pathlib import Path

import structlog
from celery import shared_task
from django.contrib.sessions.models import Session
from django.utils import timezone


@shared_task
def write_row(key: str) -> None:
    """Writes a row of a table that Django brings, so that no model of ours is needed."""
    Session.objects.create(session_key=key, expire_date=timezone.now())


@shared_task
def write_line(file: str, line: str) -> None:
    """Appends a line, in one write, which cannot mix with another process's."""
    with Path(file).open("a") as lines:
        lines.write(f"{line}\n")


@shared_task
def die_once(file: str) -> None:
    """Kills the process that runs it the first time, and writes `second` the second time."""
    if not Path(file).exists():
        Path(file).write_text("first")
        os.kill(os.getpid(), signal.SIGKILL)
    Path(file).write_text("second")


@shared_task
def take_a_moment(begun: str, ended: str) -> None:
    """Writes a line in the one file, and half a second later in the other."""
    write_line(begun, "begun")
    time.sleep(0.5)
    write_line(ended, "ended")


@shared_task
def say(words: str) -> None:
    """Logs them."""
    structlog.get_logger("tests").info(words)
