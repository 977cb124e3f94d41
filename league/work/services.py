"""The one queue: leases, failures and the sweep of all kinds of work; heartbeats, and waking workers.

Leases: a worker's right to work on a row until a certain time. It checks during the work that the lease is
still its own.
"""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from itertools import count, islice
from threading import Event, Thread
from typing import Any, Generic, TypeVar
from uuid import UUID

import structlog
from celery import current_app
from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from structlog.contextvars import bound_contextvars

from engine.errors import EngineError
from league.frame.errors import Refused
from league.models import Heartbeat
from league.work.models import LeasedWork
from league.work.selectors import link_failures

log = structlog.get_logger(__name__)


@contextmanager
def call_periodically(
    act: Callable[[], bool], *, every: float, most: int | None = None, name: str
) -> Iterator[None]:
    """Calls `act` every `every` seconds until the block ends, `act` returns False, or `most` calls are made.

    At the end of the block it waits for a running call.
    """
    ended = Event()

    def repeat() -> None:
        for _turn in islice(count(), most):
            if ended.wait(every):
                return
            try:
                wants_more = act()
            except DatabaseError as failure:  # the database restarts: the next call may reach it
                log.warning("beside", name=name, error=str(failure))
                wants_more = True
            connection.close()  # the connection of this thread
            if not wants_more:
                return

    thread = Thread(target=repeat, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


WORKER = "LEAGUE_WORKER"  # environment variable
W = TypeVar("W", bound=LeasedWork)
LONGEST = timedelta(minutes=1)  # no lease is longer: a later one is from before the clock was set back


def worker_name() -> str:
    """The name that `up` gives its worker, and the next one if it dies; empty for other workers."""
    return os.environ.get(WORKER, "")


def claim_lease(rows: QuerySet[W], public_id: UUID | str, lease: timedelta, **columns: str) -> bool:
    """Claims the row if it is queued or its lease has expired, and sets these columns. Returns whether it was
    claimed.

    It is one UPDATE with conditions on the row itself, so that only one of two concurrent workers succeeds.
    """
    now = timezone.now()
    free = Q(state=LeasedWork.QUEUED) | Q(is_over(), state=LeasedWork.RUNNING)
    mine = {"state": LeasedWork.RUNNING, "attempt": F("attempt") + 1, "lease_until": now + lease, **columns}
    return bool(rows.filter(free, public_id=public_id).update(**mine))


def leased_row(work: W) -> QuerySet[W]:
    """The row while this worker has its lease, else no row."""
    return QuerySet(type(work)).filter(pk=work.pk, state=LeasedWork.RUNNING, attempt=work.attempt)


def expired_leases(rows: QuerySet[W]) -> QuerySet[W]:
    """The rows whose lease has expired, or which no worker has claimed in time."""
    return rows.filter(is_over(), state__in=(LeasedWork.QUEUED, LeasedWork.RUNNING))


def is_over() -> Q:
    """The condition that a lease has expired, or was given before the clock was set back."""
    now = timezone.now()
    return Q(lease_until__lte=now) | Q(lease_until__gt=now + LONGEST)


@contextmanager
def lease_renewal(
    work: LeasedWork,
    lease: timedelta,
    *,
    every: float,
    most: int | None = None,
    lost: Callable[[], None] | None = None,
) -> Iterator[None]:
    """Renews the lease in the background until the block ends: every `every` seconds, at most `most` times.
    Calls `lost` when another worker has taken the row over.
    """

    def renew() -> bool:
        if leased_row(work).update(lease_until=timezone.now() + lease):
            return True
        if lost:
            lost()
        return False

    with call_periodically(renew, every=every, most=most, name=f"lease of {work.public_id}"):
        yield


MOST_TASKS = 200  # that a sweep sends: the next one follows
PAUSE = timedelta(seconds=2)  # before the second attempt, twice as long before each further one
KINDS: dict[str, Work[Any]] = {}  # the kinds of work by name, see `work_kind`
K = TypeVar("K", bound="Work[Any]")


class LeaseLost(Exception):
    """Another worker has this row by now, or somebody has stopped the work."""


class Work(ABC, Generic[W]):
    """A kind of leased rows: what a worker does with one, and how long that may take.

    A refusal ends the work, because a person has to resolve it; after any other error it is repeated after a
    pause, and so is the work of a worker that died. Everything may happen twice, or beside another worker.
    """

    task: str  # the name of the Celery task that wakes a worker, with the row's public id
    model: type[W]
    lease = timedelta(seconds=20)
    renewal = 5.0  # seconds
    renewals: int | None = None  # work that takes longer than these hangs: another worker may claim it
    attempts = 5
    patience = timedelta()  # until the sweep sends the task of a waiting row again
    kept: timedelta | None = None  # a row that is over is deleted then

    def rows(self) -> QuerySet[W]:
        """The rows that a worker may claim."""
        return QuerySet(self.model)

    @abstractmethod
    def do(self, row: W) -> None:
        """Works on the claimed row under `keep_lease`, and stores what came of it. Raises Refused, and
        LeaseLost."""

    @transaction.atomic
    def claim(self, public_id: UUID | str) -> W | None:
        """Claims a queued row, or one whose lease has expired. None if it cannot be claimed. One transaction,
        so that the attempt that is read is the one of this claim."""
        if not claim_lease(self.rows(), public_id, self.lease):
            return None
        return QuerySet(self.model).get(public_id=public_id)

    def take(self, public_id: UUID | str) -> bool:
        """Claims the row and works on it. Returns whether it could be claimed."""
        row = self.claim(public_id)
        if row is not None:
            self.work_on(row)
        return row is not None

    def work_on(self, row: W) -> None:
        """Works on a claimed row, and records a failure with it."""
        with bound_contextvars(work=self.task, row=str(row.public_id), attempt=row.attempt):
            try:
                self.do(row)
            except LeaseLost:
                log.info("taken over by another worker")
            except (Refused, EngineError) as refused:
                log.warning("work refused", error=str(refused))
                self.record_failure(row, str(refused), code=refused.code)
            except Exception:  # every error is recorded in the row
                log.exception("work failed")
                self.record_failure(row, _("The program made an error: tell the person who runs this site."))

    def keep_lease(self, row: W, lost: Callable[[], None] | None = None) -> AbstractContextManager[None]:
        """Renews the lease in the background until the block ends, see `lease_renewal`."""
        return lease_renewal(row, self.lease, every=self.renewal, most=self.renewals, lost=lost)

    def tries(self, row: W) -> int:
        """How many attempts have come to nothing, with the current one."""
        return row.attempt

    @transaction.atomic
    def record_failure(self, row: W, error: str, *, code: str = "") -> None:
        """Ends the work with a refusal, which has a `code`, or after the last attempt. Before that it queues
        the row for a later sweep."""
        tries = self.tries(row)
        if code or tries >= self.attempts:
            self.fail(row, error, code)
        else:
            due = timezone.now() + PAUSE * 2 ** (tries - 1)
            leased_row(row).update(state=LeasedWork.QUEUED, error=error, lease_until=due)

    def fail(self, row: W, error: str, code: str) -> None:  # noqa: ARG002 - some kinds keep the code
        """Ends the work for good."""
        leased_row(row).update(state=LeasedWork.FAILED, error=error, lease_until=None)

    def sweep(self, waiting_tasks: int = 0) -> int:
        """Releases the rows of dead workers, sends the tasks of rows that wait without one, and deletes old
        rows. Returns the number of tasks that it has sent.

        `waiting_tasks` is the length of the queue. Tasks that a worker has taken are not among them, and
        neither are the rows that it works on. A task too many finds nothing to do."""
        for row in expired_leases(self.rows()).filter(state=LeasedWork.RUNNING):
            self._release(row)
        sent = self.send_due(waiting_tasks)
        if self.kept:
            old: QuerySet[W] = QuerySet(self.model).filter(created_at__lt=timezone.now() - self.kept)
            old.exclude(state__in=self.model.OPEN).delete()
        return sent

    def due(self) -> QuerySet[W]:
        """The rows that wait for a worker."""
        return expired_leases(self.rows()).filter(state=LeasedWork.QUEUED)

    def send_due(self, waiting_tasks: int) -> int:
        """Sends the tasks of rows that wait, but for so many. Returns the number of tasks."""
        due = self.due().order_by("lease_until").values_list("pk", "public_id")
        lacking = dict(due[waiting_tasks : waiting_tasks + MOST_TASKS])
        if lacking:  # written, because on a full disk no worker can claim them, and somebody has to notice
            self.due().filter(pk__in=lacking).update(lease_until=timezone.now() + self.patience)
        return sum(nudge(self.task, str(public_id)) for public_id in lacking.values())

    def waiting_tasks(self) -> int:
        """How many of these tasks wait for a worker, for kinds whose sweep counts them."""
        return 0

    @transaction.atomic
    def _release(self, row: W) -> None:
        """Queues one expired row again, or fails it after too many attempts; does nothing if its worker has
        renewed the lease meanwhile or another sweep was faster."""
        same: QuerySet[W] = QuerySet(self.model).filter(
            pk=row.pk, state=row.state, attempt=row.attempt, lease_until=row.lease_until
        )
        locked = same.select_for_update(no_key=True).first()
        if locked is None:
            return
        if self.tries(locked) >= self.attempts:
            error = locked.error or _("Its worker died %(times)d times.") % {"times": locked.attempt}
            self.record_failure(locked, error)
        else:
            same.update(state=LeasedWork.QUEUED, lease_until=timezone.now())


def work_kind(name: str, kind: K) -> K:
    """Adds the kind to those that the sweep looks after."""
    KINDS[name] = kind
    return kind


def sweep_kind(name: str) -> None:
    """Sweeps the rows of one kind."""
    kind = KINDS[name]
    kind.sweep(kind.waiting_tasks())


def record_heartbeat() -> None:
    """Records that a worker is running now."""
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": timezone.now()})


@transaction.atomic
def remove_heartbeat() -> None:
    """Removes the heartbeat, so that `worker_is_alive` returns False until the next one."""
    Heartbeat.objects.all().delete()


SLOW = 1.0  # seconds: a broker that takes longer to fail hangs, and every further try would take as long
RESPITE = 10.0  # seconds without a further try after the broker hung
_unreachable_until = 0.0


def nudge_after_commit(task: str, *arguments: Any) -> None:
    """Sends the task when the transaction commits. A failure is logged and not raised.

    `task` is a name, because the tasks import the services and not the other way round.
    """

    def send() -> None:  # a function and not a partial: Django logs its name when it raises
        nudge(task, *arguments)

    transaction.on_commit(send, robust=True)


def nudge(task: str, *arguments: Any, expires: float | None = None) -> bool:
    """Sends the task now. Returns False when the broker cannot be reached.

    In that case the heartbeat is removed as well: every page then shows that no worker can be reached, until
    the next heartbeat arrives through the broker.
    """
    global _unreachable_until  # noqa: PLW0603 - per process
    began = time.monotonic()
    if began < _unreachable_until:
        return False
    try:
        options: dict[str, Any] = {"expires": expires} if expires else {}
        current_app.signature(task, arguments).apply_async(**options)
    except link_failures() as failure:
        now = time.monotonic()
        if now - began > SLOW:
            _unreachable_until = now + RESPITE
        log.warning("broker unreachable", task=task, error=str(failure))
        _mark_workers_unreachable()
        return False
    return True


def _mark_workers_unreachable() -> None:
    try:
        remove_heartbeat()
    except DatabaseError as failure:  # the pages show it a minute later
        log.warning("heartbeat kept", error=str(failure))
