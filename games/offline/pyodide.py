"""The files that a phone keeps: Pyodide, and the frame of the page with its styles and scripts.

Pyodide, Python for browsers, is five files from the wheel of flet-web (docs/offline.md). Because of their
size, Pyodide and the rules are kept apart from the frame.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage
from django.templatetags.static import static
from django.urls import reverse

from games.offline.bundle import version
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
