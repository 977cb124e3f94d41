"""Static files: scripts in bundles, under names of their content."""

from __future__ import annotations

import posixpath
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, cast

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from league.conf.program import program_digest

# Puts style sheets and modules together with the files that they import, so that one request gets them all.
#
# The sources stay plain: without a build, browsers follow the same imports. Only what we write is
# understood: `@import url("name.css");` and `import ... from "./name.js";` of files in the same folder,
# each at the start of a line. Everything else raises BundleError, when the files are collected.

# Classic scripts of one file: they stand next to each other in the pages that use them.
SCRIPTS = {"js/site.js": ("django_htmx/htmx-2.min.js", "js/bar.js", "js/share.js", "js/table-files.js")}
Read = Callable[[str], str]  # the text of a static file, by its name below the folder of static files

SHEET = re.compile(r'^@import url\("([\w-]+\.css)"\);\n', re.MULTILINE)
MODULE = re.compile(
    r'^import\s+(?:(?:\{([\w\s,]*)\}|\*\s+as\s+(\w+))\s+from\s+)?"\./([\w-]+\.js)";\n', re.MULTILINE
)
EXPORT = re.compile(r"^export (?=(?:(?:async )?function|class|const) (\w+))", re.MULTILINE)
LEFT_OVER = re.compile(r"^(?:@import|import|export)\b.*", re.MULTILINE)
WAITING = re.compile(r"^(?!.*\basync\b)[^\s/*].*\bawait\b.*", re.MULTILINE)  # outside of a function


class BundleError(ValueError):
    """A file imports or exports in a way that cannot be put into one file."""


def imported_names(name: str, text: str) -> list[str]:
    """The static files that this one imports, in their order."""
    folder = posixpath.dirname(name)
    if name.endswith(".css"):
        imported = SHEET.findall(text)
    elif name.endswith(".js"):
        imported = [match[3] for match in MODULE.finditer(text)]
    else:
        imported = []
    return [posixpath.join(folder, part) for part in imported]


def bundles(names: Iterable[str], read: Read) -> tuple[dict[str, str], set[str]]:
    """The text of every file that imports others, with those in it, and of SCRIPTS; and the names of the
    files that are in others. Raises BundleError."""
    imports = {name: imported_names(name, read(name)) for name in names}
    parts = {part for imported in imports.values() for part in imported}
    texts = {}
    for name in (name for name, imported in imports.items() if imported and name not in parts):
        text = sheet(name, read) if name.endswith(".css") else script(name, read)
        texts[name] = text
    for name, scripts in SCRIPTS.items():
        texts[name] = ";\n".join(map(read, scripts))
        parts.update(scripts)
    return texts, parts


def sheet(name: str, read: Read) -> str:
    """The style sheet with those that it imports in their places."""
    folder = posixpath.dirname(name)
    return _complete(name, SHEET.sub(lambda match: sheet(posixpath.join(folder, match[1]), read), read(name)))


def script(name: str, read: Read) -> str:
    """The module after those that it imports. Each of those is a function that returns what the module
    exports, so equal names in two modules do not meet. They may not wait for anything while they load,
    nothing that is exported may change, and no two modules may import each other."""
    order: list[str] = []
    _visit(name, read, order, ())
    functions = (_function(module, read(module), order) for module in order[:-1])
    return "".join((*functions, _body(name, read(name), order)))


def _visit(name: str, read: Read, order: list[str], importers: tuple[str, ...]) -> None:
    if name in importers:
        raise BundleError(f"{name} imports itself, by {', '.join(importers)}.")
    for imported in imported_names(name, read(name)):
        _visit(imported, read, order, (*importers, name))
    if name not in order:
        order.append(name)


def _function(name: str, text: str, order: list[str]) -> str:
    body, exported = _body(name, text, order), ", ".join(EXPORT.findall(text))
    if waiting := WAITING.search(body):
        raise BundleError(f"{name} waits while it loads: {waiting[0]}")
    return f"const module{order.index(name)} = (() => {{\n{body}return {{ {exported} }};\n}})();\n"


def _body(name: str, text: str, order: list[str]) -> str:
    folder = posixpath.dirname(name)

    def constant(match: re.Match[str]) -> str:
        module = f"module{order.index(posixpath.join(folder, match[3]))}"
        if match[2]:
            return f"const {match[2]} = {module};\n"
        names = re.sub(r"\s+as\s+", ": ", match[1] or "")
        return f"const {{{names}}} = {module};\n" if names else ""

    return _complete(name, EXPORT.sub("", MODULE.sub(constant, text)))


def _complete(name: str, text: str) -> str:
    if left := LEFT_OVER.search(text):
        raise BundleError(f"{name} cannot be put into one file: {left[0]}")
    return text


# The storage of static files, and the files that `up` prepares.
#
# Pages name few files, each by its content (`css/site.0f3a….css`), which browsers keep for a year. Django's
# storage gives the names and WhiteNoise's compresses; ours puts files together before (`bundles`). An image
# collects all files once (`collectstatic`). `up` prepares only ours, in a tenth of a second when the
# program has changed: those of the administration, the API's page and Pyodide, 70 MB, are served as their
# packages have them.

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
        return str(self.hashed_files.get(self.clean_name(name), name))

    def is_served(self, name: str) -> bool:
        """Whether pages name this file: not if it is in another one, or made of others and not made yet."""
        return name in self.hashed_files if self.hashed_files else name not in SCRIPTS

    def scripts(self, name: str) -> tuple[str, ...]:
        """What pages name for this one of SCRIPTS: itself, or without a build what it is made of."""
        return (name,) if self.is_served(name) else SCRIPTS[name]


static_storage = cast("BundledStaticFilesStorage", staticfiles_storage)  # of STORAGES


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
