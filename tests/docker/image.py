"""The image as a folder: what the Dockerfile copies and does, as far as it works without an engine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

from tests.installation import ROOT
from tests.supervise import identity

DOCKERFILE = (ROOT / "docker" / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
IGNORED = [
    line
    for line in (ROOT / "docker" / "Dockerfile.dockerignore").read_text("utf-8").split("\n")
    if line and not line.startswith("#")
]


def instructions(name: str) -> list[str]:
    """The arguments of every instruction of the Dockerfile with this name."""
    return re.findall(rf"^{name} (.*)$", DOCKERFILE, re.MULTILINE)


def is_ignored(path: PurePosixPath) -> bool:
    """Whether the builder does not see this file: the last line that names it or a folder above it decides."""
    ignored = False
    for line in IGNORED:
        pattern = line.removeprefix("!")
        if any(_fits(pattern, part) for part in (path, *path.parents[:-1])):
            ignored = not line.startswith("!")
    return ignored


def _fits(pattern: str, path: PurePosixPath) -> bool:
    if pattern.startswith("**/"):
        return fnmatch(path.name, pattern.removeprefix("**/"))
    parts = PurePosixPath(pattern).parts
    return len(parts) == len(path.parts) and all(map(fnmatch, path.parts, parts))


def copy_context(root: Path, app: Path) -> None:
    """`COPY . .`: the files of the checkout that are not ignored."""
    for folder, inner, names in os.walk(root):
        here = Path(folder).relative_to(root)
        # What never goes into the image need not be walked; `!` would find nothing below it either.
        inner[:] = [name for name in inner if not name.startswith(".") and name != "__pycache__"]
        for name in names:
            if not is_ignored(PurePosixPath(here / name)):
                (app / here).mkdir(parents=True, exist_ok=True)
                shutil.copy(root / here / name, app / here / name)


def make_readable(app: Path) -> None:
    """Everybody may read the files, and nobody may write them."""
    for folder, _inner, names in os.walk(app):
        Path(folder).chmod(0o555)
        for name in names:
            (Path(folder) / name).chmod(0o444)


def without_rights() -> tuple[str, list[str]]:
    """An account and the beginning of a command, for a process that can write only what is its own: `nobody`
    if we are root, or root without its capabilities if `nobody` cannot read our packages."""
    if os.getuid():
        return "", []
    command = ["sh", "-c", f"exec {sys.executable} -c 'import django, manage'"]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, **identity("nobody"))
    return ("", ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]) if done.returncode else ("nobody", [])
