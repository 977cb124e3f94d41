"""Processes that check seasons side by side. A new process sets Django up before it imports a model."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from games.management.commands.rebuild import RebuildReport, SeasonTask


def reports(tasks: Sequence[SeasonTask], processes: int) -> Iterator[RebuildReport]:
    """The reports of the tasks in their order; with one process from this one."""
    if min(processes, len(tasks)) < 2:
        yield from (task.run() for task in tasks)
        return
    from django.db import connection  # noqa: PLC0415 - a child imports this module before Django is set up

    context = get_context("spawn")  # a fork would share the connections
    name = str(connection.settings_dict["NAME"])
    pool = ProcessPoolExecutor(min(processes, len(tasks)), context, _begin, (name,))
    try:
        yield from pool.map(_run, tasks)
    finally:
        pool.shutdown(cancel_futures=True)


def _run(task: SeasonTask) -> RebuildReport:
    return task.run()


def _begin(database: str) -> None:
    """Sets up a child, which uses this database and ends with its parent."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    django.setup()
    from django.db import connection  # noqa: PLC0415 - see above

    connection.settings_dict["NAME"] = database


def _end_with_parent() -> None:
    """Ends this process as soon as its parent has gone: it would wait for work forever."""
    if parent := parent_process():
        parent.join()
    os._exit(1)
