"""Around each task: the logging context (its task, and the request that sent it), and the file that shows that
this worker works."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from celery import Task
from celery.signals import before_task_publish, task_postrun, task_prerun
from django.conf import settings
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

HEADER = "request_id"


@before_task_publish.connect
def send_request_id(headers: dict[str, Any], **_: Any) -> None:
    """Passes the id of the current request on to the task."""
    if name := get_contextvars().get(HEADER):
        headers[HEADER] = name


@task_prerun.connect
@task_postrun.connect
def touch_work_file(**_: Any) -> None:
    """Shows the health check of a container (`docker/probe.py`) that a task has begun or ended just now."""
    if settings.WORK_FILE:
        with suppress(OSError):  # the check finds the old time
            Path(settings.WORK_FILE).touch()


@task_prerun.connect
def bind_task_context(task_id: str, task: Task[Any, Any], **_: Any) -> None:
    clear_contextvars()
    bind_contextvars(task=task.name, task_id=task_id)
    if name := task.request.get(HEADER):
        bind_contextvars(**{HEADER: name})


@task_postrun.connect
def clear_task_context(**_: Any) -> None:
    clear_contextvars()
