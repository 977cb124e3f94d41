"""Options of all commands that start processes."""

from __future__ import annotations

import os
import socket

from django.conf import settings
from django.db import connection

from league.errors import Refused

PORT = 8000
EVERYWHERE = {"127.0.0.1", "0.0.0.0", "::", "::1"}
BACKLOG = 2048  # connections that may wait for a web process, as in uvicorn
EACH_CORE = 4  # worker processes: more would only wait for each other and use memory


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def site_at(host: str, port: int) -> str:
    """The address for a browser on this machine of a web server that listens there."""
    return f"http://{name_for_browsers(host)}:{port}"


def name_for_browsers(host: str) -> str:
    """The host on which a server listens, as a browser on this machine names it."""
    if host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def check_workers(wanted: int | None) -> int:
    """The number of worker processes to start, by default one per core. Raises Refused: bad_workers."""
    most = EACH_CORE * cores()
    if wanted is None:
        return cores()
    if not 1 <= wanted <= most:
        raise Refused("bad_workers", f"{wanted} workers do not fit this machine: give --workers 1 to {most}.")
    return wanted


def check_web(wanted: int | None) -> int:
    """The number of web processes to start: by default one per core with PostgreSQL and Redis, in which
    limits are counted for all of them, else one. Raises Refused: bad_web, web_needs_redis.
    """
    most = EACH_CORE * cores()
    is_shared = bool(settings.IS_CACHE_SHARED)
    if wanted is None:
        return cores() if is_shared and connection.vendor == "postgresql" else 1
    if not 1 <= wanted <= most:
        raise Refused("bad_web", f"{wanted} web processes do not fit this machine: give --web 1 to {most}.")
    if wanted > 1 and not is_shared:
        sentence = "Several web processes count limits in Redis: set CELERY_BROKER_URL, or give --web 1."
        raise Refused("web_needs_redis", sentence)
    return wanted


def check_port(port: int, host: str = "127.0.0.1", *, instead: str = "") -> None:
    """Checks the port before anything is started. Raises Refused: bad_port, port_in_use.

    `instead` is an alternative to another port that the message offers.
    """
    if not 1 <= port <= 65535:
        raise Refused("bad_port", f"There is no port {port}: give --port a number from 1 to 65535.")
    try:
        _bind(host, port)
    except OSError as taken:
        advice = f"use --port {_free(host)}, which is free{instead}."
        raise Refused("port_in_use", f"Port {port} cannot be opened ({taken.strerror}): {advice}") from taken


def _free(host: str) -> int:
    try:
        return _bind(host, 0)
    except OSError as failure:
        sentence = f"The host {host} is none of this machine ({failure.strerror}): give another --host."
        raise Refused("bad_host", sentence) from failure


def _bind(host: str, port: int) -> int:
    with _bound_socket(host, port) as server:
        bound: int = server.getsockname()[1]
        return bound


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that accepts connections, which wait until a process takes them. Raises OSError."""
    server = _bound_socket(host, port)
    server.listen(BACKLOG)
    return server


def _bound_socket(host: str, port: int) -> socket.socket:
    [(family, kind, protocol, _name, address), *_rest] = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    server = socket.socket(family, kind, protocol)
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as uvicorn does
    try:
        server.bind(address)
    except OSError:
        server.close()
        raise
    return server
