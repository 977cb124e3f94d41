"""The program for phones as one archive: the modules and templates that its entry points need, the parts of
Django that they need, and the addresses that its pages use."""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import asgiref
import django
import sqlparse
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

from games.offline.closure import Closure
from games.offline.phone.addresses import FILE as ADDRESSES

ROOT = Path(settings.ROOT)
PHONE = "games.offline.phone"
ENTRY_POINTS = (f"{PHONE}.startup", f"{PHONE}.requests", f"{PHONE}.bytecode", "games.models", "league.models")
EXCLUDED_SOURCES = (
    "django/contrib/admin/",
    "django/contrib/admindocs/",
    "django/contrib/flatpages/",
    "django/contrib/gis/",
    "django/contrib/humanize/",
    "django/contrib/postgres/",
    "django/contrib/redirects/",
    "django/contrib/sitemaps/",
    "django/contrib/sites/",
    "django/contrib/syndication/",
    "django/core/management/commands/",
    "django/db/backends/mysql/",
    "django/db/backends/oracle/",
    "django/db/backends/postgresql/",
    "django/test/",
)
SUFFIXES = (".csv", ".html", ".json", ".py", ".toml")
LIBRARIES = (asgiref, django, sqlparse)


@cache
def version() -> str:
    """The digest of the archive's content."""
    digest = hashlib.sha256()
    for name, content in _contents():
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()


@cache
def bundle() -> bytes:
    """The archive as ZIP data."""
    buffer = io.BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for name, content in _contents():
            info = ZipInfo(name)
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, content)
    return buffer.getvalue()


def own_files() -> list[Path]:
    """The project's own files in the archive, sorted by path."""
    folders = (ROOT / "templates" / "offline" / "phone", ROOT / "templates")
    closure = Closure(ROOT, PHONE, folders)
    for module in ENTRY_POINTS:
        closure.add(module)
    return sorted(closure.files)


def _contents() -> list[tuple[str, bytes]]:
    """Each file of the archive as (name, content), sorted by name."""
    found = {name: file.read_bytes() for name, file in _files()}
    found[ADDRESSES] = json.dumps(sorted(set(_addresses(get_resolver())))).encode()
    return sorted(found.items())


def _files() -> Iterator[tuple[str, Path]]:
    for library in LIBRARIES:
        yield from _sources(Path(library.__file__ or "").parent)
    for file in own_files():
        yield file.relative_to(ROOT).as_posix(), file
    for home, name in ((Path(django.__file__).parent, "django/conf/"), (ROOT, "")):
        for language, _title in settings.LANGUAGES:
            compiled = f"locale/{language}/LC_MESSAGES/django.mo"
            if (file := home / name.removeprefix("django/") / compiled).exists():
                yield f"{name}{compiled}", file


def _sources(package: Path) -> Iterator[tuple[str, Path]]:
    """The library's files in the archive. `Path.rglob` would make a path of each of Django's 7,000 files."""
    for place, _folders, names in os.walk(package):
        folder = Path(place)
        prefix = f"{folder.relative_to(package.parent).as_posix()}/"
        if not prefix.startswith(EXCLUDED_SOURCES):
            yield from ((prefix + name, folder / name) for name in names if name.endswith(SUFFIXES))


def _addresses(
    resolver: URLResolver, prefix: str = "", namespace: str = ""
) -> Iterator[tuple[str, str, str]]:
    """(namespace, name, route) of every named address."""
    for pattern in resolver.url_patterns:
        if not isinstance(pattern.pattern, RoutePattern):
            continue
        route = f"{prefix}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from _addresses(pattern, route, pattern.namespace or namespace)
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield namespace, pattern.name, route
