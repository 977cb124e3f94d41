"""Advisories and withdrawn versions of the pinned packages.

pip-audit asks for advisories and pip for withdrawn versions, with the settings of the machine. No address is
hard-coded here.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from league.management.dependencies.pin_lists import Pin

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
    found = advisories_of([pin])
    return found is not None and not found.unknown


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
    for one in report["dependencies"]:
        if "skip_reason" in one:
            unknown.append(one["name"])
        for advisory in one.get("vulns", ()):
            names = frozenset({advisory["id"], *advisory.get("aliases", ())})
            advisories[f"{one['name']} {one['version']}: {advisory['id']}"] = names
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
    if any("is_yanked" not in one for one in report["install"]):
        return None
    packages = (one["metadata"] for one in report["install"] if one["is_yanked"])
    return [f"{one['name']} {one['version']}" for one in packages]


def concerning(found: AdvisoryReport, ignored: Sequence[IgnoredAdvisory], today: date) -> list[str]:
    """The advisories that are not ignored."""
    names = {one.id for one in ignored if one.until >= today}
    return [text for text, known_as in found.advisories.items() if not known_as & names]


def expired(ignored: Sequence[IgnoredAdvisory], today: date) -> list[str]:
    """The ignored advisories that have to be checked again."""
    mute = [f"ignored advisory {one.id}: without a reason" for one in ignored if not one.reason.strip()]
    late = [f"ignored advisory {one.id}: looked at until {one.until}" for one in ignored if one.until < today]
    return late + mute


def _written(pins: Sequence[Pin], folder: str) -> Path:
    path = Path(folder) / "requirements.txt"
    path.write_text("\n".join(pin.line for pin in pins) + "\n")
    return path
