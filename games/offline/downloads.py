"""What a phone downloads: Pyodide, the frame of the page with its styles and scripts, and the program.

Pyodide, Python for browsers, is five files from the wheel of flet-web (docs/offline.md). Because of their
size, Pyodide and the rules are kept apart from the frame. The program is one archive. It contains the modules
and templates that its entry points need (found by following imports and the templates that they name), the
parts of Django that they need, and the addresses that its pages use.
"""

from __future__ import annotations

import ast
import hashlib
import io
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import asgiref
import django
import sqlparse
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage
from django.templatetags.static import static
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.resolvers import RoutePattern

from games.offline.phone_startup import ADDRESSES
from league.conf.static import SCRIPTS, static_storage

PREFIX = "pyodide"  # below the static files
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


@cache
def folder() -> Path | None:
    """The folder with the installed files; None if they are not installed."""
    spec = find_spec("flet_web")  # which is not imported
    for place in (spec.submodule_search_locations or ()) if spec else ():
        files = Path(place) / "web" / "pyodide"
        if all((files / name).exists() for name in FILES):
            return files
    return None


class PyodideFinder(BaseFinder):
    """Finds those files as static files, and nothing else in their folder."""

    def find(self, path: str, find_all: bool = False, **_kwargs: Any) -> Any:
        """The path of the file on disk, or an empty list."""
        prefix, _slash, name = path.partition("/")
        files = folder()
        if prefix != PREFIX or name not in FILES or files is None:
            return []
        return [str(files / name)] if find_all else str(files / name)

    def list(self, ignore_patterns: Any) -> Iterator[Any]:  # noqa: ARG002
        """Every file with its storage, for collectstatic."""
        files = folder()
        if files is not None:
            storage = FileSystemStorage(location=files)
            storage.prefix = PREFIX  # type: ignore[attr-defined]  # where collectstatic puts them
            for name in FILES:
                yield name, storage


FRAME = (
    *sorted(f"css/{file.name}" for file in Path(settings.ROOT, "static/css").glob("*.css")),
    "icon.svg",
    "icon-192.png",
    "icon-512.png",
    "js/offline/page.js",
    "js/table.js",
)
# Imported by page.js: files of their own only without a build.
IMPORTED = (
    "js/offline/claims.js",
    "js/offline/elements.js",
    "js/offline/game.js",
    "js/offline/installation.js",
    "js/offline/kit.js",
    "js/offline/rules.js",
    "js/offline/screen.js",
    "js/offline/session.js",
    "js/offline/signal.js",
    "js/offline/states.js",
    "js/offline/storage.js",
    "js/offline/synchronization.js",
    "js/offline/tap.js",
    "js/offline/transport.js",
    "js/offline/view.js",
)
SERVICE_WORKER = "js/workers/service-worker.js"
WORKER = "js/workers/rules-worker.js"


def phone_assets() -> dict[str, Any]:
    """The settings of the scripts: addresses, and one version for all the files."""
    pyodide = f"{settings.STATIC_URL}{PREFIX}/"  # its files refer to each other by name
    made = _version()
    return {
        "version": made,
        "frame": [static(name) for name in _frame()],
        "shell": reverse("games:offline"),
        "scope": reverse("games:play"),
        "serviceWorker": reverse("games:service_worker"),
        "worker": reverse("games:offline_worker"),
        "rules": [
            reverse("games:offline_worker"),
            reverse("games:offline_rules", args=[made]),
            *(f"{pyodide}{name}" for name in FILES),
        ]
        if folder()
        else [],
        "pyodide": pyodide,
        "bundle": reverse("games:offline_rules", args=[made]),
        "prefix": settings.FORCE_SCRIPT_NAME or "",
        "static": settings.STATIC_URL,
    }


def _frame() -> list[str]:
    served = [name for name in (*FRAME, *IMPORTED) if static_storage.is_served(name)]
    return [*served, *(script for name in SCRIPTS for script in static_storage.scripts(name))]


def static_source(name: str) -> str:
    return _file(name).read_text(encoding="utf-8")


def _file(name: str) -> Path:
    return Path(str(finders.find(name)))


@cache
def _version() -> str:
    """A digest that changes with any of these files and with the program for phones."""
    digest = hashlib.sha256(version().encode())
    scripts = (script for parts in SCRIPTS.values() for script in parts)
    for name in (*FRAME, *IMPORTED, *scripts, SERVICE_WORKER, WORKER):
        digest.update(_file(name).read_bytes())
    return digest.hexdigest()[:16]


OURS = ("api", "engine", "games", "league")
DATA = re.compile(r"\w+\.(?:csv|json|md|toml)")
TEMPLATE = re.compile(r"[a-z_/0-9]+\.html")
NAMED_BY_TEMPLATE = re.compile(r"{%\s*(?:include|extends)\s+[\"']([^\"']+)[\"']")
LOADED_BY_TEMPLATE = re.compile(r"{%\s*load\s+([\w ]+?)\s*%}")
DOTTED = re.compile(rf"(?:{'|'.join(OURS)})(?:\.\w+)+")


@dataclass
class Closure:
    """Collects `files`, starting from one module. A module comes with its packages, a package with the data
    files that a string in one of the modules names, and with all in folders without modules. Imports for type
    checkers only are left out. In modules below `settings`, a string that names a module counts as an
    import, because Django imports by name. Templates are looked up in `template_dirs`."""

    root: Path
    settings: str
    template_dirs: tuple[Path, ...]
    files: set[Path] = field(default_factory=set)
    data: set[str] = field(default_factory=set)  # names of data files
    _names: set[str] = field(default_factory=set)  # looked up: modules, and what is imported from them

    def add(self, module: str) -> None:
        """Adds the module and everything that it needs."""
        waiting = [module]
        while waiting:
            parts = waiting.pop().split(".")
            for name in map(".".join, accumulate([part] for part in parts)):  # packages first
                if name in self._names:
                    continue
                self._names.add(name)
                file = self._file_of(name)
                if file is not None:
                    self.files.add(file)
                    waiting += self._needed_by(name, ast.parse(file.read_text(encoding="utf-8")))

    def data_files(self) -> set[Path]:
        """The data files of the packages that were added."""
        packages = {file.parent for file in self.files if file.name == "__init__.py"}
        return {
            file
            for package in packages
            for file in package.rglob("*")
            if DATA.fullmatch(file.name)
            and next(place for place in file.parents if (place / "__init__.py").exists()) == package
            and (file.parent != package or file.name in self.data)
        }

    def _needed_by(self, module: str, tree: ast.Module) -> Iterator[str]:
        by_name = module.startswith(self.settings)
        for node in _run_nodes(tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                if TEMPLATE.fullmatch(node.value):
                    yield from self._libraries_of(node.value)
                elif DATA.fullmatch(node.value):
                    self.data.add(node.value)
                elif by_name and DOTTED.fullmatch(node.value):
                    yield node.value

    def _libraries_of(self, template: str) -> Iterator[str]:
        """Adds the template and those that it names. Yields the modules of the tag libraries that they
        load."""
        existing = [folder / template for folder in self.template_dirs if (folder / template).exists()][:1]
        for file in existing:
            if file not in self.files:
                self.files.add(file)
                text = file.read_text(encoding="utf-8")
                for libraries in LOADED_BY_TEMPLATE.findall(text):
                    names = (f"{part}.templatetags.{name}" for part in OURS for name in libraries.split())
                    yield from (name for name in names if self._file_of(name))
                for other in NAMED_BY_TEMPLATE.findall(text):
                    yield from self._libraries_of(other)

    def _file_of(self, module: str) -> Path | None:
        if module.partition(".")[0] not in OURS:
            return None
        place = self.root / module.replace(".", "/")
        files = (place / "__init__.py", place.with_suffix(".py"))
        return next((file for file in files if file.exists()), None)


def _run_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes except those that only a type checker reads, in any order."""
    waiting = [tree]
    while waiting:
        for node in ast.iter_child_nodes(waiting.pop()):
            if (
                isinstance(node, ast.If)
                and isinstance(node.test, ast.Name)
                and node.test.id == "TYPE_CHECKING"
            ):
                continue
            yield node
            waiting.append(node)


ROOT = Path(settings.ROOT)
PHONE = "games.offline.phone_"
ENTRY_POINTS = (f"{PHONE}startup", f"{PHONE}requests", "games.models", "league.models")
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
    return sorted(closure.files | closure.data_files())


def _contents() -> list[tuple[str, bytes]]:
    """Each file of the archive as (name, content), sorted by name."""
    contents = {name: file.read_bytes() for name, file in _files()}
    contents[ADDRESSES] = json.dumps(sorted(set(_addresses(get_resolver())))).encode()
    return sorted(contents.items())


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
