"""Removes secrets from the log: the addresses of links, and codes in queries.

Two measures. Lines that Django writes about a request name its route instead of its address, because a
mistyped link may hold its secret anywhere. Then every line is searched for the patterns of our links,
wherever they come from: a traceback, a letter, a task's arguments.
"""

from __future__ import annotations

import logging
import logging.config
import re
import time
from typing import Any

import structlog
from django.http import HttpRequest

HIDDEN = "[hidden]"
UNKNOWN = "-"  # the route of an address that leads nowhere
_LINKS = (
    "invitations",
    "claims",
    "score",
    "seats",
    "tables",
    "key",
    "confirm-email",
    "news",
    "subscriptions",
    r"letters(?:/|%2F)[^/\s]+?",  # the kind of letter stands before the secret
)  # the path segment before a secret
_SLASH = r"(?:/|%2F)"
_SECRET = re.compile(
    # The shortest secret has 32 characters; words in the same place have at most six.
    rf"((?:{_SLASH}|\b)(?:{'|'.join(_LINKS)}){_SLASH})(?:(?!%2F)[^/\s\"'<>?#&\\]){{8,}}|([?&](?:code|token)=)[^\s\"'<>&#\\]+",
    re.IGNORECASE,
)


def route_of(request: HttpRequest) -> str:
    """The pattern that matched the request's address: it identifies the page and holds no secret."""
    return request.resolver_match.route if request.resolver_match else UNKNOWN


def hide_secrets(_logger: Any, _method: str, line: str) -> str:
    """Returns the finished line without the secrets of links; the last of structlog's processors."""
    return _SECRET.sub(lambda match: f"{match[1] or match[2]}{HIDDEN}", line)


class RouteFilter(logging.Filter):
    """Replaces the address in Django's lines about a request ("Not Found: /...") with its route."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(
                route_of(request) if isinstance(word, str) and word.startswith("/") else word
                for word in record.args
            )
        return True


LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


QUIET = 60.0  # seconds for which a cause that lasts is not told again by the same process
_told: dict[str, float] = {}  # cause -> when


def is_news(cause: str) -> bool:
    """Whether this cause was not told for a minute. A disk that is full fails hundreds of requests, and each
    line about it would be the same."""
    now = time.monotonic()
    if now - _told.get(cause, -QUIET) < QUIET:
        return False
    _told[cause] = now
    return True


class FailureFilter(logging.Filter):
    """One line for a failure of disk or database, once a minute: every request fails then, and a traceback
    says nothing more than the failure's name."""

    def filter(self, record: logging.LogRecord) -> bool:
        from league.frame.failures import failure_of  # noqa: PLC0415 - needs Django's settings, which configure the log

        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        failure = failure_of(error)
        if failure is None:
            return True
        record.msg, record.args = f"{failure.code}: {failure_text(error)}", ()
        record.exc_info = record.exc_text = None
        return is_news(failure.code)


def failure_text(error: BaseException | None) -> str:
    """What the first cause of an error says."""
    while error is not None and error.__cause__ is not None:
        error = error.__cause__
    return " ".join(str(error).split())


def configure(*, level: str, as_json: bool) -> None:
    """Sets up the standard library's logging, and structlog to go through it."""
    logging.raiseExceptions = False  # a log that cannot be written is no reason to write about it
    # Plain tracebacks: the default one takes a second, and shows every local variable's value.
    lines = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    last = [structlog.processors.JSONRenderer()] if as_json else [lines]
    trace = [structlog.processors.format_exc_info] if as_json else []
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "line": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "foreign_pre_chain": SHARED,
                    "processors": [
                        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                        *trace,
                        *last,
                        hide_secrets,
                    ],
                }
            },
            "filters": {"routes": {"()": RouteFilter}, "failures": {"()": FailureFilter}},
            "handlers": {
                "stderr": {
                    "class": "logging.StreamHandler",
                    "formatter": "line",
                    "filters": ["failures", "routes"],
                }
            },
            "root": {"handlers": ["stderr"], "level": level},
            # uvicorn has set up its own handlers by now: its lines go where all others go.
            "loggers": {name: {"handlers": [], "propagate": True} for name in ("uvicorn", "uvicorn.error")}
            # Configuring "uvicorn" would re-enable what --no-access-log has disabled.
            | {"uvicorn.access": {"handlers": [], "propagate": False}}
            | {"django.template": {"level": "INFO"}}  # DEBUG would log addresses that lead nowhere
            | {"axes": {"level": "WARNING"}},  # INFO would log every sign-in
        }
    )
