"""Failures of the machine below: a full disk, a database that is away. Each has a code and a sentence."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import DatabaseError, InterfaceError, OperationalError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DISK_FULL_ERRNOS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
# SQLite's names of errors. What a limit on files stops it reports as a failed write.
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
# PostgreSQL's, https://www.postgresql.org/docs/current/errcodes-appendix.html; two characters are a class.
POSTGRESQL = {
    "53100": "disk_full",
    "53300": "database_away",  # too many connections
    "08": "database_away",
    "57P": "database_away",  # shut down, crashed, starting up
    "25006": "database_read_only",
    "55P03": "database_busy",
}
SENTENCES: dict[str, str | Promise] = {
    "disk_full": _("The disk is full: nothing of this was stored. Free some space, then do it again."),
    "database_away": _(
        "The database cannot be reached: nothing of this was stored. Do it again in a moment."
    ),
    "database_busy": _("The database is busy: nothing of this was stored. Do it again in a moment."),
    "database_read_only": _("The database takes no changes at the moment: nothing of this was stored."),
}


@dataclass(frozen=True, slots=True)
class Failure:
    """What failed, by a stable code, and what a person can do about it."""

    code: str

    @property
    def sentence(self) -> str:
        return str(SENTENCES[self.code])


def failure_of(error: BaseException | None) -> Failure | None:
    """The failure of the machine behind this error; None when it is an error of the program."""
    codes = (_code(one) for one in _chain(error))
    return next((Failure(code) for code in codes if code), None)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """The error and what has caused it, down to the first cause."""
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
    if state is None:  # the connection broke, or there never was one
        return "database_away" if isinstance(error, OperationalError | InterfaceError) else ""
    return next((code for known, code in POSTGRESQL.items() if state.startswith(known)), "")
