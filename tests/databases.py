"""PostgreSQL databases of the tests' own."""

import contextlib
import os
from collections.abc import Iterator
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg


def address_of(name: str) -> str:
    """The address of this database on the tests' server."""
    return urlsplit(os.environ["LEAGUE_TEST_DATABASE_URL"])._replace(path=f"/{name}").geturl()


@contextlib.contextmanager
def copy_of(template: str) -> Iterator[str]:
    """The name of a new database like this one, to which nobody may be connected; dropped at the end."""
    name = f"league_{uuid4().hex}"
    with psycopg.connect(os.environ["LEAGUE_TEST_DATABASE_URL"], autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        try:
            yield name
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
