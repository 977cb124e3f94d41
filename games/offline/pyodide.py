"""Pyodide, Python for browsers: five files from the wheel of flet-web (docs/offline.md)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

PREFIX = "pyodide"  # below the static files
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


@cache
def folder() -> Path | None:
    """The folder with the installed files; None if they are not installed."""
    found = find_spec("flet_web")  # which is not imported
    for place in (found.submodule_search_locations or ()) if found else ():
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
