"""The program for phones as one archive: the engine, the table's sources, and what they need of Django."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import asgiref
import django
import sqlparse
from django.conf import settings

ROOT = Path(settings.ROOT)
# Of our own files what fits here. Everything else is absent on a phone, see `phone.absent`.
PACKED_SOURCES = (
    "engine/**/*",
    "games/*.py",
    "games/models/*",
    "games/offline/__init__.py",
    "games/offline/phone/*",
    "games/offline/game_rows.py",
    "games/forms/*",
    "games/presenters/*",
    "games/presenters/table/*",
    "games/records/*",
    "games/selectors/awaited_seats.py",
    "games/services/table/*",
    "games/templatetags/*",
    "games/views/table/*",
    "league/*.py",
    "league/data/*",
    "league/models/**/*",
    "league/presenters/*",
    "league/security/*",
    "league/templatetags/__init__.py",
    "league/templatetags/punctuation.py",
    "league/views/http/refusals.py",
    "templates/components/*",
    "templates/games/tables.html",
    "templates/offline/phone/*",
    "templates/offline/plays.html",
    "templates/refused.html",
    "templates/table/*",
)
EXCLUDED_SOURCES = (
    "django/contrib/admin/",
    "django/contrib/gis/",
    "django/contrib/postgres/",
    "django/core/management/commands/",
    "django/db/backends/mysql/",
    "django/db/backends/oracle/",
    "django/db/backends/postgresql/",
    "django/test/",
    "games/admin.py",
    "games/presenters/table/seat_links.py",  # an invitation needs the server's key
    "games/tasks.py",
    "league/admin.py",
    "league/security/first_code.py",
    "league/accounts/reset_tokens.py",
    "league/security/second_factor.py",
    "league/tasks.py",
)
SUFFIXES = {".csv", ".html", ".json", ".py", ".toml"}
LIBRARIES = (asgiref, django, sqlparse)


@cache
def version() -> str:
    """The digest of all that is in the archive."""
    digest = hashlib.sha256()
    for name, source in _sources():
        digest.update(name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()


@cache
def bundle() -> bytes:
    """The archive."""
    buffer = io.BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for name, source in _sources():
            info = ZipInfo(name)
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, source.read_bytes())
    return buffer.getvalue()


def _sources() -> list[tuple[str, Path]]:
    """Each file with its name in the archive, in the order of names."""
    return sorted(_found())


def _found() -> Iterator[tuple[str, Path]]:
    for library in LIBRARIES:
        home = Path(library.__file__ or "").parent
        yield from _fitting(home.parent, f"{home.name}/**/*")
    for pattern in PACKED_SOURCES:
        yield from _fitting(ROOT, pattern)
    for home, name in ((Path(django.__file__).parent, "django/conf/"), (ROOT, "")):
        for language, _title in settings.LANGUAGES:
            compiled = f"locale/{language}/LC_MESSAGES/django.mo"
            if (file := home / name.removeprefix("django/") / compiled).exists():
                yield f"{name}{compiled}", file


def _fitting(root: Path, pattern: str) -> Iterator[tuple[str, Path]]:
    for file in root.glob(pattern):
        name = file.relative_to(root).as_posix()
        if file.suffix in SUFFIXES and not name.startswith(EXCLUDED_SOURCES):
            yield name, file
