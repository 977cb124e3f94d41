"""Turning into another program."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from django.db import connections

from league.management.processes.child_processes import environment


def replace_process(command: list[str]) -> NoReturn:
    """Runs the command in the place of this process, so that signals reach it and nothing stands between."""
    connections.close_all()
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(command[0], command, environment())
