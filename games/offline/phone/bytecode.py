"""The program's modules as bytecode. A phone that stores it starts without compiling them again."""

from __future__ import annotations

import io
import sys
from importlib.util import cache_from_source
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

from games.offline.phone.startup import ROOT

HEADER = 16  # bytes: magic number, flags, and what identifies the source
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # PEP 552: the source is not looked at


def imported_bytecode(root: Path = ROOT) -> bytes:
    """Returns a ZIP archive with the bytecode of the modules imported so far from the folder `root`, to be
    unpacked there. It fits one version of the program only: it is used without a look at the sources, whose
    times differ after each start."""
    buffer = io.BytesIO()
    with ZipFile(buffer, "w", ZIP_STORED) as archive:
        for source in sorted(file for module in [*sys.modules.values()] if (file := _source_of(module))):
            compiled = Path(cache_from_source(source))
            if root in compiled.parents and compiled.exists():
                content = compiled.read_bytes()
                name = compiled.relative_to(root).as_posix()
                archive.writestr(name, content[:4] + UNCHECKED + content[HEADER:])
    return buffer.getvalue()


def _source_of(module: object) -> str | None:
    file = getattr(module, "__file__", None)
    return file if isinstance(file, str) and file.endswith(".py") else None
