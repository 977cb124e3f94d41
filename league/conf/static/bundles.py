"""Puts style sheets and modules together with the files that they import, so that one request gets them all.

The sources stay plain: without a build, browsers follow the same imports. Only what we write is
understood: `@import url("name.css");` and `import ... from "./name.js";` of files in the same folder, each at
the start of a line. Everything else raises BundleError, when the files are collected.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable

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
