"""Imports the packages that commands of manage.py need, in the process from which all are forked.

Settings and our own modules must not be loaded here, because each command has its own environment: what
needs them is left out.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import subprocess
import sys

OURS = {"api", "engine", "games", "league", "manage", "tests"}
# Prints the modules of a command in the order in which their imports began.
LIST = """
import os, sys, django
os.environ["DJANGO_SETTINGS_MODULE"] = "league.conf.settings"
django.setup()
import league.urls, django.core.management.commands.shell
import celery.apps.beat, celery.apps.worker, celery.bin.celery, celery.concurrency.prefork
import uvicorn.main, uvicorn.lifespan.off, uvicorn.loops.auto, uvicorn.protocols.http.auto
print(*sys.modules)
"""


def preload() -> None:
    os.environ.pop("DJANGO_SETTINGS_MODULE", None)  # whatever reads settings is not imported then
    listed = subprocess.run([sys.executable, "-c", LIST], capture_output=True, text=True, check=True)
    for name in listed.stdout.split():
        if name.partition(".")[0] not in OURS:
            with contextlib.suppress(Exception):
                importlib.import_module(name)
    gc.freeze()


preload()
