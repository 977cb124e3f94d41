"""PostgreSQL databases for tests."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

from tests import sharing


def address_of(name: str) -> str:
    """The URL of this database on the tests' server."""
    return urlsplit(os.environ["LEAGUE_TEST_DATABASE_URL"])._replace(path=f"/{name}").geturl()


@contextlib.contextmanager
def copy_of(template: str) -> Iterator[str]:
    """Yields the name of a new copy of this database, which must have no connections; dropped at the end."""
    name = f"league_{uuid4().hex}"
    with _server() as server:
        server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        try:
            yield name
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def template(kind: str, fill: Callable[[str], None], *, start: str = "template0") -> str:
    """The name of a template database. The first process of the run that needs it creates it.

    `fill` is called with the name of a copy of `start`. Nobody can connect to a template, so it can be
    copied at any time.
    """
    done = sharing.folder() / f"{kind}.template"
    with sharing.one_at_a_time(f"{kind}.template"):
        if done.exists():
            return done.read_text()
        name = f"league_{kind}_{uuid4().hex}"
        with _server() as server:
            server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{start}"')
        done.with_suffix(".begun").write_text(name)
        fill(name)
        with _server() as server:
            server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        done.write_text(name)
        return name


def drop_templates() -> None:
    """Drops this run's templates from a server that outlives it."""
    with _server() as server:
        for begun in sharing.folder().glob("*.begun"):
            server.execute(f'DROP DATABASE IF EXISTS "{begun.read_text()}" WITH (FORCE)')


def _server() -> psycopg.Connection:
    return psycopg.connect(os.environ["LEAGUE_TEST_DATABASE_URL"], autocommit=True)
