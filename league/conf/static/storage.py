"""The storage of static files, and the files that `up` prepares.

Pages name few files, each by its content (`css/site.0f3a….css`), which browsers keep for a year. Django's
storage gives the names and WhiteNoise's compresses; ours puts files together before (`bundles`). An image
collects all files once (`collectstatic`). `up` prepares only ours, in a tenth of a second when the program
has changed: those of the administration, the API's page and Pyodide, 70 MB, are served as their packages
have them.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from league.conf.runtime.program import program_digest
from league.conf.static.bundles import SCRIPTS, bundles

OURS = ("css/", "js/")
HTMX = "django_htmx/htmx-2.min.js"
Sources = dict[str, tuple[Storage, str]]  # name below the static files: the storage and the name there
PostProcessed = Iterator[tuple[str, str | None, bool | Exception]]


class BundledStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Names files by their content. A file that was not collected has its plain name."""

    def post_process(self, paths: Sources, dry_run: bool = False, **options: Any) -> PostProcessed:
        """Puts our files together, and leaves out those that are now in others."""

        def read(name: str) -> str:
            storage, inner = paths[name]
            with storage.open(inner) as file:
                return str(file.read().decode())

        if not dry_run:
            texts, parts = bundles((name for name in paths if name.startswith(OURS)), read)
            for name, text in texts.items():
                self.delete(name)
                self.save(name, ContentFile(text.encode()))
                paths[name] = (self, name)
            paths = {name: source for name, source in paths.items() if name not in parts}
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def read_manifest(self) -> str | None:
        """The list of the names by content; None without a build."""
        return super().read_manifest() if self.location else None

    def stored_name(self, name: str) -> str:
        """The name by content."""
        return self.name_by_content(self.clean_name(name)) or name

    def name_by_content(self, name: str) -> str | None:
        """None if there is none."""
        names: dict[str, str] = self.hashed_files
        return names.get(name)

    def is_served(self, name: str) -> bool:
        """Whether pages name this file: not if it is in another one, or made of others and not made yet."""
        return name in self.hashed_files if self.hashed_files else name not in SCRIPTS

    def scripts(self, name: str) -> tuple[str, ...]:
        """What pages name for this one of SCRIPTS: itself, or without a build what it is made of."""
        return (name,) if self.is_served(name) else SCRIPTS[name]


def static_storage() -> BundledStaticFilesStorage:
    """The storage of STORAGES."""
    return cast("BundledStaticFilesStorage", staticfiles_storage)


class _OwnFilesStorage(BundledStaticFilesStorage):
    """Stores no file by its plain name: the finders serve these."""

    keep_only_hashed_files = True


def static_variables() -> dict[str, str]:
    """The environment variables with which a web server serves prepared files; prepares them if the program
    has changed. Empty if they are collected elsewhere, and while somebody works on the sources (DEBUG)."""
    if settings.STATIC_ROOT or settings.DEBUG:
        return {}
    folder = Path(settings.PREPARED_STATIC) / program_digest()
    if not folder.exists():
        _prepare(folder)
    return {"STATIC_ROOT": str(folder)}


def _prepare(folder: Path) -> None:
    """Prepares our files beside the folder and renames it, because another process may do the same. Removes
    those of earlier versions: pages that still name them are redirected (`outdated_file`)."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(dir=folder.parent, prefix="making-"))
    try:
        for _name, _named, done in _OwnFilesStorage(location=making).post_process(_own_files()):
            if isinstance(done, Exception):
                raise done
        try:
            making.rename(folder)
        except OSError:
            if not folder.exists():  # another process was faster
                raise
    finally:
        for other in folder.parent.iterdir():
            if other != folder and (other == making or not other.name.startswith("making-")):
                shutil.rmtree(other, ignore_errors=True)


def _own_files() -> Sources:
    ours: Sources = {}
    for finder in finders.get_finders():
        if isinstance(finder, finders.FileSystemFinder):
            ours |= {name: (storage, name) for name, storage in finder.list([])}
    htmx = Path(str(finders.find(HTMX)))
    return ours | {HTMX: (FileSystemStorage(location=htmx.parent), htmx.name)}
