"""The hash-pinned lists: their content, and whether every line pins one version to its hashes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

NAME = r"[A-Za-z0-9][A-Za-z0-9._-]*"
# name==version ; marker --hash=sha256:... --hash=...
PIN = re.compile(
    rf"(?P<name>{NAME})(\[[^\]]*\])?==(?P<version>[^\s;*]+)\s*(;(?P<marker>[^\\]*?))?"
    r"(?P<hashes>(\s+--hash=sha256:[0-9a-f]{64})+)"
)
DIRECT = re.compile(NAME)  # of a requirement in pyproject.toml


@dataclass(frozen=True, slots=True)
class Pin:
    """One package of a list. `line` is the whole line, as pip takes it."""

    name: str
    version: str
    hashes: frozenset[str]
    line: str


def pins_of(path: Path) -> tuple[list[Pin], list[str]]:
    """The packages of a list, and a message for each line that pins nothing."""
    pins, faults = [], []
    for line in _lines(path.read_text()):
        found = PIN.fullmatch(line)
        if found is None:
            faults.append(f"{path.name}: not pinned to a version with SHA-256 hashes: {line[:60]}")
        else:
            pins.append(
                Pin(_plain(found["name"]), found["version"], frozenset(found["hashes"].split()), line)
            )
    return pins, faults


def differences(run: list[Pin], test: list[Pin]) -> list[str]:
    """Packages of the run list that the test list lacks or has in another version."""
    tested = {(pin.name, pin.version, pin.hashes) for pin in test}
    return [
        f"{pin.name} {pin.version} of the run list is not the same in the test list"
        for pin in run
        if (pin.name, pin.version, pin.hashes) not in tested
    ]


def unlisted(wanted: list[str], pins: list[Pin]) -> list[str]:
    """The requirements (`django>=5.2,<5.3`) whose package is in no list."""
    names = {pin.name for pin in pins}
    found = ((text, DIRECT.match(text)) for text in wanted)
    return [f"{text} is in no list" for text, name in found if name and _plain(name[0]) not in names]


def _lines(text: str) -> Iterator[str]:
    """Logical lines, without comments."""
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            yield line.strip()


def _plain(name: str) -> str:
    """The package name in normal form (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()
