"""What an installation is like that sets nothing, and what its environment changes."""

from __future__ import annotations

import json
from pathlib import Path

from league.conf.databases import database_settings
from tests.installation import Installation

READ = "import json; from django.conf import settings; print(json.dumps({}))"


def read(installation: Installation, expression: str) -> object:
    """The value of an expression over `settings` in a process of the installation."""
    return json.loads(installation.manage("shell", "--no-imports", "-c", READ.format(expression)))


def test_the_defaults_are_sqlite_and_files_without_debug(embedded: Installation) -> None:
    expression = "[settings.DEBUG, settings.DATABASES['default']['NAME'], settings.CELERY_BROKER_URL]"
    database = str(embedded.data_dir / "league.sqlite3")
    assert read(embedded, expression) == [False, database, "filesystem://localhost"]


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(embedded: Installation) -> None:
    file = embedded.data_dir / "secret_key"
    file.unlink(missing_ok=True)
    command = ("shell", "--no-imports", "-c", READ.format("settings.SECRET_KEY"))
    started = [embedded.begin(*command) for _ in range(3)]
    keys = [process.communicate()[0].strip() for process in started]
    assert keys == [json.dumps(file.read_text())] * 3
    assert len(file.read_text()) == 50
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_secret_key_may_begin_with_a_dollar() -> None:
    key = "$this-is-not-the-name-of-a-variable-but-the-key-itself"
    assert read(Installation.of(SECRET_KEY=key), "settings.SECRET_KEY") == key


def test_sqlite_writes_ahead_waits_for_locks_and_takes_them_first(embedded: Installation) -> None:
    code = """
import json
from django.db import connection, transaction
with connection.cursor() as cursor:
    pragmas = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
print(json.dumps([*pragmas, connection.transaction_mode, connection.settings_dict["OPTIONS"]["timeout"]]))
"""
    assert json.loads(embedded.manage("shell", "--no-imports", "-c", code)) == ["wal", 1, "IMMEDIATE", 20]


def test_a_connection_pool_is_made_only_on_request() -> None:
    url, file = "postgres://somebody@somewhere/league", Path("unused")
    assert database_settings(url, embedded=file, pool_size=0)["OPTIONS"] == {}
    pool = {"min_size": 1, "max_size": 10, "timeout": 10, "reconnect_timeout": 5}
    assert database_settings(url, embedded=file, pool_size=10)["OPTIONS"] == {"pool": pool}


def test_cursors_do_not_outlive_a_transaction_behind_a_pooler() -> None:
    url, file = "postgres://somebody@somewhere/league", Path("unused")
    made = [
        database_settings(url, embedded=file, pool_size=0, behind_pooler=behind) for behind in (False, True)
    ]
    assert [one["DISABLE_SERVER_SIDE_CURSORS"] for one in made] == [False, True]
