"""The web server, once the season is played."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from django.db import connections

from games.management.season.children import environment
from league.conf import processes


def serve(port: int) -> NoReturn:
    """Becomes the web server, so that Ctrl-C ends nothing else."""
    connections.close_all()
    sys.stdout.flush()
    sys.stderr.flush()
    program, *arguments = processes.web(port)
    os.execve(program, [program, *arguments], environment())
