"""`manage.py audit`: checks that all packages are pinned to hashes, and asks for advisories.

pip-audit asks for advisories and pip for withdrawn versions, with the settings of the machine. No address is
hard-coded here.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone

from league.management.base import LeagueCommand

RUN, TEST = "docker/requirements.txt", "tests/requirements.txt"
NAME = r"[A-Za-z0-9][A-Za-z0-9._-]*"
# name==version ; marker --hash=sha256:... --hash=...
PIN = re.compile(
    rf"(?P<name>{NAME})(\[[^\]]*\])?==(?P<version>[^\s;*]+)\s*(;(?P<marker>[^\\]*?))?"
    r"(?P<hashes>(\s+--hash=sha256:[0-9a-f]{64})+)"
)
SECONDS = 15  # seconds for one look-up
PIP_AUDIT = ("-m", "pip_audit", "--require-hashes", "--disable-pip", "--format", "json")
PIP_AUDIT_QUIET = ("--progress-spinner", "off", "--timeout", str(SECONDS))
PIP = ("-m", "pip", "install", "--dry-run", "--quiet", "--no-deps", "--ignore-installed", "--require-hashes")


class Pin(NamedTuple):
    """One package of a list. `line` is the whole line, as pip takes it."""

    name: str
    version: str
    hashes: frozenset[str]
    line: str


class IgnoredAdvisory(NamedTuple):
    """An advisory that does not affect us, the reason, and the date of the next check."""

    id: str
    reason: str
    until: date


class AdvisoryReport(NamedTuple):
    """The answer of the source of advisories. `unknown` are packages that it does not know."""

    advisories: Mapping[str, frozenset[str]]  # "django 5.2.1: ID" -> all names of the advisory
    unknown: list[str]


class Command(LeagueCommand):
    help = (
        "Checks that every package is pinned to its hashes, and asks for advisories and withdrawn "
        "versions. If their source does not answer, it says so; with --strict it fails."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--strict", action="store_true", help="fail if the source of advisories does not answer"
        )

    def handle(self, *args: Any, strict: bool, **options: Any) -> None:
        project = tomllib.loads((settings.ROOT / "pyproject.toml").read_text())
        ignored = [IgnoredAdvisory(**entry) for entry in project["tool"]["league"]["audit"]["ignore"]]
        today = timezone.now().date()
        pins, faults = _listed(project["project"])
        faults += expired(ignored, today)
        self.stdout.write(f"pinned: {len(pins)} packages, {_counted(faults)}")
        faults += self._look_ups(pins, ignored, today, strict=strict)
        if faults:
            raise CommandError("\n".join(["The packages have these faults:", *faults]))

    def _look_ups(
        self, pins: list[Pin], ignored: list[IgnoredAdvisory], today: date, *, strict: bool
    ) -> list[str]:
        """The advisories and withdrawn versions, if their source answers."""
        probe = advisories_of([pin for pin in pins if pin.name == "django"])  # it may not exist there
        report = advisories_of(pins) if probe and not probe.unknown else None
        if report is None:
            return self._unchecked("advisories: NOT CHECKED, their source does not answer from here", strict)
        faults = [f"advisory: {text}" for text in concerning(report, ignored, today)]
        unknown = ", ".join(report.unknown)
        more = f", {len(report.unknown)} NOT CHECKED: {unknown}" if unknown else ""
        self.stdout.write(f"advisories: {_counted(faults)}{more}")
        if strict and unknown:
            faults.append(f"advisories could not be asked for: {unknown}")
        withdrawn = withdrawn_pins(pins)
        if withdrawn is None:
            return faults + self._unchecked(
                "withdrawn versions: NOT CHECKED, pip cannot tell from here", strict
            )
        self.stdout.write(f"withdrawn versions: {_counted(withdrawn)}")
        return faults + [f"withdrawn from the index: {pin}" for pin in withdrawn]

    def _unchecked(self, sentence: str, strict: bool) -> list[str]:
        self.stdout.write(sentence)
        return [sentence] if strict else []


def _listed(project: dict[str, Any]) -> tuple[list[Pin], list[str]]:
    """All packages, and the errors of the lists."""
    (run, faults), (test, more) = (pins_of(settings.ROOT / path) for path in (RUN, TEST))
    extras = [text for texts in project["optional-dependencies"].values() for text in texts]
    requirements = [
        text for text in (*project["dependencies"], *extras) if not text.startswith(project["name"])
    ]
    return test, [*faults, *more, *differences(run, test), *unlisted(requirements, test)]


def _counted(faults: list[str]) -> str:
    return f"{len(faults)} to look at" if faults else "in order"


def pins_of(path: Path) -> tuple[list[Pin], list[str]]:
    """The packages of a list, and a message for each line that pins nothing."""
    pins, faults = [], []
    for line in map(str.strip, path.read_text().replace("\\\n", " ").splitlines()):
        if match := PIN.fullmatch(line):
            hashes = frozenset(match["hashes"].split())
            pins.append(Pin(_plain(match["name"]), match["version"], hashes, line))
        elif line and not line.startswith("#"):
            faults.append(f"{path.name}: not pinned to a version with SHA-256 hashes: {line[:60]}")
    return pins, faults


def _plain(name: str) -> str:
    """The package name in normal form (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def differences(run: list[Pin], test: list[Pin]) -> list[str]:
    """Packages of the run list that the test list lacks or has in another version."""
    tested = {pin[:3] for pin in test}
    return [
        f"{pin.name} {pin.version} of the run list is not the same in the test list"
        for pin in run
        if pin[:3] not in tested
    ]


def unlisted(requirements: list[str], pins: list[Pin]) -> list[str]:
    """The requirements (`django>=5.2,<5.3`) whose package is in no list."""
    names = {pin.name for pin in pins}
    named = ((text, re.match(NAME, text)) for text in requirements)
    return [f"{text} is in no list" for text, name in named if name and _plain(name[0]) not in names]


def advisories_of(pins: Sequence[Pin]) -> AdvisoryReport | None:
    """The advisories for these packages; None if the source does not answer."""
    with tempfile.TemporaryDirectory(prefix="league-audit-") as folder:
        command = [sys.executable, *PIP_AUDIT, *PIP_AUDIT_QUIET, "-r", _written(pins, folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        return read_advisories(json.loads(done.stdout))
    except ValueError:
        return None  # an error goes to the other stream


def read_advisories(report: Mapping[str, Any]) -> AdvisoryReport:
    """Reads pip-audit's JSON."""
    packages = report["dependencies"]
    advisories = {
        f"{package['name']} {package['version']}: {advisory['id']}": frozenset(
            {advisory["id"], *advisory.get("aliases", ())}
        )
        for package in packages
        for advisory in package.get("vulns", ())
    }
    return AdvisoryReport(advisories, [package["name"] for package in packages if "skip_reason" in package])


def withdrawn_pins(pins: Sequence[Pin]) -> list[str] | None:
    """The packages whose pinned version has been withdrawn from the index; None if pip cannot tell."""
    with tempfile.TemporaryDirectory(prefix="league-audit-") as folder:
        report = Path(folder, "report.json")
        command = [sys.executable, *PIP, "--report", str(report), "-r", _written(pins, folder)]
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


def expired(ignored: Sequence[IgnoredAdvisory], today: date) -> Iterator[str]:
    """The ignored advisories that have to be checked again."""
    for advisory in ignored:
        if advisory.until < today:
            yield f"ignored advisory {advisory.id}: looked at until {advisory.until}"
        if not advisory.reason.strip():
            yield f"ignored advisory {advisory.id}: without a reason"


def _written(pins: Sequence[Pin], folder: str) -> str:
    """The path of a list of these packages in the folder."""
    path = Path(folder, "requirements.txt")
    path.write_text("\n".join(pin.line for pin in pins) + "\n")
    return str(path)
