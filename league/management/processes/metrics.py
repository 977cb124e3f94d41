"""The metrics of several web processes, each of which writes its own into files of one folder."""

from __future__ import annotations

import shutil
import socket

from django.conf import settings

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # read by prometheus_client when a process starts


def metrics_variables(web_processes: int, port: int) -> dict[str, str]:
    """The environment of web processes that share their metrics, beginning with none. A single one keeps them
    in memory, together with those of Python and of the process.
    """
    if web_processes == 1:
        return {}
    folder = settings.DATA_DIR / "metrics" / f"{socket.gethostname()}-{port}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)
    return {FOLDER: str(folder)}
