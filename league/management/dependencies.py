"""The hash-pinned lists of packages: whether every line pins one version, and which have advisories.

pip-audit asks for advisories and pip for withdrawn versions, with the settings of the machine. No address is
hard-coded here.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

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
        match = PIN.fullmatch(line)
        if match is None:
            faults.append(f"{path.name}: not pinned to a version with SHA-256 hashes: {line[:60]}")
        else:
            pins.append(
                Pin(_plain(match["name"]), match["version"], frozenset(match["hashes"].split()), line)
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


def unlisted(requirements: list[str], pins: list[Pin]) -> list[str]:
    """The requirements (`django>=5.2,<5.3`) whose package is in no list."""
    names = {pin.name for pin in pins}
    named = ((text, DIRECT.match(text)) for text in requirements)
    return [f"{text} is in no list" for text, name in named if name and _plain(name[0]) not in names]


def _lines(text: str) -> Iterator[str]:
    """Logical lines, without comments."""
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            yield line.strip()


def _plain(name: str) -> str:
    """The package name in normal form (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


SECONDS = 15  # seconds for one look-up
PIP_AUDIT = ("-m", "pip_audit", "--require-hashes", "--disable-pip", "--format", "json")
PIP_AUDIT_QUIET = ("--progress-spinner", "off", "--timeout", str(SECONDS))
PIP = ("-m", "pip", "install", "--dry-run", "--quiet", "--no-deps", "--ignore-installed", "--require-hashes")


@dataclass(frozen=True, slots=True)
class IgnoredAdvisory:
    """An advisory that does not affect us, the reason, and the date of the next check."""

    id: str
    reason: str
    until: date


@dataclass(frozen=True, slots=True)
class AdvisoryReport:
    """The answer of the source of advisories. `unknown` are packages that it does not know."""

    advisories: Mapping[str, frozenset[str]]  # "django 5.2.1" -> its advisories, each with all its names
    unknown: tuple[str, ...]


def is_known(pin: Pin) -> bool:
    """Whether the source of advisories knows this package. Makes one look-up, because the package may not
    exist there.
    """
    report = advisories_of([pin])
    return report is not None and not report.unknown


def advisories_of(pins: Sequence[Pin]) -> AdvisoryReport | None:
    """The advisories for these packages; None if the source does not answer."""
    with tempfile.TemporaryDirectory(prefix="league-audit-") as folder:
        path = _written(pins, folder)
        command = [sys.executable, *PIP_AUDIT, *PIP_AUDIT_QUIET, "-r", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        return read_advisories(json.loads(done.stdout))
    except ValueError:
        return None  # an error goes to the other stream


def read_advisories(report: Mapping[str, Any]) -> AdvisoryReport:
    """Reads pip-audit's JSON."""
    advisories, unknown = {}, []
    for package in report["dependencies"]:
        if "skip_reason" in package:
            unknown.append(package["name"])
        for advisory in package.get("vulns", ()):
            names = frozenset({advisory["id"], *advisory.get("aliases", ())})
            advisories[f"{package['name']} {package['version']}: {advisory['id']}"] = names
    return AdvisoryReport(advisories, tuple(unknown))


def withdrawn_pins(pins: Sequence[Pin]) -> list[str] | None:
    """The packages whose pinned version has been withdrawn from the index; None if pip cannot tell."""
    with tempfile.TemporaryDirectory(prefix="league-audit-") as folder:
        path, report = _written(pins, folder), Path(folder) / "report.json"
        command = [sys.executable, *PIP, "--report", str(report), "-r", str(path)]
        done = subprocess.run(command, capture_output=True, check=False)
        return None if done.returncode else read_withdrawn(json.loads(report.read_text()))


def read_withdrawn(report: Mapping[str, Any]) -> list[str] | None:
    """Reads pip's installation report; None if pip is too old to include this."""
    if any("is_yanked" not in package for package in report["install"]):
        return None
    packages = (package["metadata"] for package in report["install"] if package["is_yanked"])
    return [f"{metadata['name']} {metadata['version']}" for metadata in packages]


def concerning(report: AdvisoryReport, ignored: Sequence[IgnoredAdvisory], today: date) -> list[str]:
    """The advisories that are not ignored."""
    names = {advisory.id for advisory in ignored if advisory.until >= today}
    return [text for text, known_as in report.advisories.items() if not known_as & names]


def expired(ignored: Sequence[IgnoredAdvisory], today: date) -> list[str]:
    """The ignored advisories that have to be checked again."""
    mute = [
        f"ignored advisory {advisory.id}: without a reason"
        for advisory in ignored
        if not advisory.reason.strip()
    ]
    late = [
        f"ignored advisory {advisory.id}: looked at until {advisory.until}"
        for advisory in ignored
        if advisory.until < today
    ]
    return late + mute


def _written(pins: Sequence[Pin], folder: str) -> Path:
    path = Path(folder) / "requirements.txt"
    path.write_text("\n".join(pin.line for pin in pins) + "\n")
    return path
