"""Failures of the machine, and dry runs."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeVar

from django.db import DatabaseError, InterfaceError, OperationalError, transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DISK_FULL_ERRNOS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


# SQLite's error names. It reports a file size limit as a failed write.
SQLITE = {
    "SQLITE_FULL": "disk_full",
    "SQLITE_IOERR_WRITE": "disk_full",
    "SQLITE_IOERR_SHMSIZE": "disk_full",
    "SQLITE_IOERR_TRUNCATE": "disk_full",
    "SQLITE_IOERR_FSYNC": "disk_full",
    "SQLITE_BUSY": "database_busy",
    "SQLITE_READONLY": "database_read_only",
    "SQLITE_CANTOPEN": "database_away",
}


# PostgreSQL's error codes; two characters are a class:
# https://www.postgresql.org/docs/current/errcodes-appendix.html
POSTGRESQL = {
    "53100": "disk_full",
    "53300": "database_away",  # too many connections
    "08": "database_away",
    "57P": "database_away",  # shut down, crashed, starting up
    "25006": "database_read_only",
    "55P03": "database_busy",
}


SENTENCES: dict[str, str | Promise] = {
    "disk_full": _("The disk is full, so nothing was saved. Free some space and try again."),
    "database_away": _("The database cannot be reached, so nothing was saved. Try again in a moment."),
    "database_busy": _("The database is busy, so nothing was saved. Try again in a moment."),
    "database_read_only": _(
        "The database is read-only at the moment, so nothing was saved. Try again later."
    ),
}


@dataclass(frozen=True, slots=True)
class Failure:
    """A failure: a stable code, and a sentence that tells a person what to do."""

    code: str

    @property
    def sentence(self) -> str:
        return str(SENTENCES[self.code])


def failure_of(error: BaseException | None) -> Failure | None:
    """The failure of disk or database that caused this error; None if it is another error."""
    codes = (_code(cause) for cause in _chain(error))
    return next((Failure(code) for code in codes if code), None)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """The error and its causes, down to the first one."""
    while error is not None:
        yield error
        error = error.__cause__


def _code(error: BaseException) -> str:
    if isinstance(error, OSError):
        return "disk_full" if error.errno in DISK_FULL_ERRNOS else ""
    if not isinstance(error, DatabaseError | InterfaceError):
        return ""
    cause = error.__cause__
    if name := getattr(cause, "sqlite_errorname", ""):
        return next((code for known, code in SQLITE.items() if name.startswith(known)), "")
    state = getattr(cause, "sqlstate", None)
    if state is None:  # the connection broke or could not be opened
        return "database_away" if isinstance(error, OperationalError | InterfaceError) else ""
    return next((code for known, code in POSTGRESQL.items() if state.startswith(known)), "")


_under_way: ContextVar[bool] = ContextVar("dry_run", default=False)


def is_dry_run() -> bool:
    """Whether the current changes will be rolled back."""
    return _under_way.get()


@contextmanager
def dry_run() -> Iterator[None]:
    """Marks everything inside the block as a dry run."""
    token = _under_way.set(True)
    try:
        yield
    finally:
        _under_way.reset(token)


T = TypeVar("T")


class _Rollback(Exception):
    """Rolls a dry run back."""


def run_and_roll_back(act: Callable[[], T]) -> T:
    """Runs `act` and rolls the transaction back: nothing is changed, and no secret is published.

    Returns what `act` returns, and raises what it raises.
    """
    try:
        with transaction.atomic(), dry_run():
            outcome = act()
            raise _Rollback
    except _Rollback:
        return outcome
