"""The file broker: messages between processes without Redis. Also the context of tasks, and the scheduler."""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from queue import Empty
from typing import Any, ClassVar
from uuid import uuid4

import structlog
from celery import Task
from celery.beat import PersistentScheduler
from celery.signals import before_task_publish, task_postrun, task_prerun
from django.conf import settings
from kombu.transport import virtual
from kombu.utils.json import dumps, loads
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

# A Celery broker of plain files, for an installation without Redis or another service.
#
# Each message is a file in one folder. A worker claims it by renaming it into the folder's `claimed`.
# kombu's own file transport writes a message in place: a worker that claims it half written fails to read
# it and loses it (1.7 % of 5,000 messages with two eager readers). Here a complete file is renamed into
# place. Queues are direct ones; every process knows those it has declared, so only messages are shared. A
# killed worker's message is lost: the sweep over the job rows queues its work again.

# Seconds that a worker waits for messages before it looks whether it shall stop. Celery asks for 2,
# and needs three rounds of it: an operator's Ctrl-C took six seconds.
ROUND = 0.2
ROOM = 4096  # bytes that a check writes
LARGEST = 20_000_000  # bytes of a message
log = structlog.get_logger(__name__)


class Channel(virtual.Channel):
    """Puts and gets messages in the folder of the transport option `folder`."""

    def __init__(self, connection: Any, **kwargs: Any) -> None:
        super().__init__(connection, **kwargs)
        self.folder = Path(connection.client.transport_options["folder"])
        self.claimed, self.damaged = self.folder / "claimed", self.folder / "damaged"
        self.stuck: set[str] = set()  # names of files that were reported and could not be moved
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # messages may hold letters
        self.claimed.mkdir(mode=0o700, exist_ok=True)

    def _put(self, queue: str, message: dict[str, Any], **_: Any) -> None:
        name = f"{time.time_ns():020}-{uuid4().hex}"  # sorts by age
        draft = self.claimed / name
        try:
            draft.write_text(dumps(message))
            draft.rename(self.folder / f"{name}.{queue}")
        except OSError:  # the disk is full: half a message is of no use
            draft.unlink(missing_ok=True)
            raise

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:  # noqa: ARG002
        for waiting in self._waiting(queue):
            mine = self.claimed / waiting.name
            try:
                waiting.rename(mine)
            except FileNotFoundError:
                continue  # another worker was faster
            except OSError as failure:  # a folder of this name is claimed already, or the rights are missing
                self._set_aside(waiting, failure)
                continue
            try:
                message = self._message_in(mine)
            except Exception as failure:
                self._set_aside(mine, failure)
                continue
            mine.unlink()
            return message
        raise Empty

    def _message_in(self, file: Path) -> dict[str, Any]:
        """The message in this file. Raises an error of any kind if it is none: everything is read here that
        the worker reads before it looks for the task, because it stops at what it cannot read."""
        if file.stat().st_size > LARGEST:
            raise ValueError(f"larger than {LARGEST} bytes")
        message: dict[str, Any] = loads(file.read_text("utf-8"))
        properties, headers = message["properties"], message["headers"]
        if not all(
            isinstance(word, str) for word in (properties["delivery_tag"], headers["id"], headers["task"])
        ):
            raise TypeError("delivery tag, id or task have another form")
        if not {"exchange", "routing_key"} <= properties["delivery_info"].keys():
            raise TypeError("it does not say where it was sent")
        arguments, keywords, _ = self.Message(message, channel=self).decode()
        if not isinstance(arguments, list) or not isinstance(keywords, dict):
            raise TypeError("the arguments have another form")
        return message

    def _set_aside(self, file: Path, failure: Exception) -> None:
        """Moves what is no message into the folder `damaged`, for a person to look at. One line says so; the
        work itself is not lost, because its row is queued again."""
        reason = str(failure) or type(failure).__name__
        try:
            self.damaged.mkdir(mode=0o700, exist_ok=True)
            file.rename(self.damaged / f"{file.name}.{uuid4().hex[:8]}")
        except OSError as stuck:
            if file.name not in self.stuck:
                self.stuck.add(file.name)
                log.error("a message cannot be read or moved", file=file.name, error=f"{reason}; {stuck}")
            return
        log.error("damaged message set aside", file=file.name, folder=str(self.damaged), error=reason)

    def check_room(self) -> None:
        """Raises OSError if no message can be written."""
        draft = self.claimed / f"check-{uuid4().hex}"
        draft.write_bytes(b"x" * ROOM)
        draft.unlink()

    def _size(self, queue: str) -> int:
        return len(self._waiting(queue))

    def _purge(self, queue: str) -> int:
        waiting = self._waiting(queue)
        for message in waiting:
            message.unlink(missing_ok=True)
        return len(waiting)

    def _waiting(self, queue: str) -> list[Path]:
        return sorted(file for file in self.folder.iterdir() if file.name.partition(".")[2] == queue)


class Transport(virtual.Transport):
    """The transport `league.conf.broker:Transport`."""

    Channel = Channel
    default_port = 0
    driver_type = driver_name = "filesystem"
    # Bindings outlive a connection: Celery reconnects without declaring the queues again.
    known: ClassVar = virtual.BrokerState()

    def __init__(self, client: Any, **kwargs: Any) -> None:
        super().__init__(client, **kwargs)
        self.state = self.known

    def drain_events(self, connection: Any, timeout: float | None = None) -> None:  # type: ignore[override]
        """Delivers a message; raises TimeoutError if none arrives for `timeout` seconds, at most ROUND."""
        super().drain_events(connection, timeout=min(timeout or ROUND, ROUND))

    def driver_version(self) -> str:
        return "1"


# Around each task: the logging context (its task, and the request that sent it), and the file that shows
# that this worker works.

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


# Celery's scheduler, for clocks that are set back, and for health checks.
#
# Celery compares the time of an entry's last run with the clock. If the clock is set back by an hour, it
# sends no task for an hour, also after a restart, because it stores these times.

STEP = timedelta(seconds=1)  # ordinary corrections of a clock are smaller


class Scheduler(PersistentScheduler):
    """Counts the interval of an entry from now if its last run lies in the future."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        self._follow_clock()
        seconds: float = super().tick(*args, **kwargs)
        return seconds

    def apply_async(self, *args: Any, **kwargs: Any) -> Any:
        """Sends a task, and shows health checks that it did. Raises SchedulingError."""
        sent = super().apply_async(*args, **kwargs)
        touch_work_file()
        return sent

    def _follow_clock(self) -> None:
        """Finds entries that have run in the future, at the start and while it runs."""
        now = self.app.now()
        late = [
            entry for entry in self.schedule.values() if entry.last_run_at and entry.last_run_at > now + STEP
        ]
        if not late:
            return
        log.warning("the clock was set back", entries=len(late))
        for entry in late:
            entry.last_run_at = now
        self._heap = None  # has the old times, too
