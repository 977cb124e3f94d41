"""Replacing this process by another program."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from django.db import connections

from league.management.processes.child_processes import environment


def replace_process(command: list[str]) -> NoReturn:
    """Runs the command in place of this process, so that it gets signals directly."""
    connections.close_all()
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(command[0], command, environment())
