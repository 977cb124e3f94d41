"""PostgreSQL databases of the tests' own."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

from tests import sharing


def address_of(name: str) -> str:
    """The address of this database on the tests' server."""
    return urlsplit(os.environ["LEAGUE_TEST_DATABASE_URL"])._replace(path=f"/{name}").geturl()


@contextlib.contextmanager
def copy_of(template: str) -> Iterator[str]:
    """The name of a new database like this one, to which nobody may be connected; dropped at the end."""
    name = f"league_{uuid4().hex}"
    with _server() as server:
        server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        try:
            yield name
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def replace(name: str, template: str) -> None:
    """Makes this database a copy of the other one."""
    with _server() as server:
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
        server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')


def template(kind: str, fill: Callable[[str], None], *, start: str = "template0") -> str:
    """The name of a database to copy, which the first process of this run that asks for it makes.

    `fill` is given the name of a copy of `start`. Nobody can connect to a template, so that it can be copied
    at any time.
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
    """Leaves nothing of this run on a server that outlives it."""
    with _server() as server:
        for begun in sharing.folder().glob("*.begun"):
            server.execute(f'DROP DATABASE IF EXISTS "{begun.read_text()}" WITH (FORCE)')


def _server() -> psycopg.Connection:
    return psycopg.connect(os.environ["LEAGUE_TEST_DATABASE_URL"], autocommit=True)
