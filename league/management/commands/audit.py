"""`manage.py audit`: checks that all packages are pinned to hashes, and asks for advisories."""

from __future__ import annotations

import argparse
import tomllib
from datetime import date
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone

from league.management import dependencies
from league.management.base import LeagueCommand
from league.management.dependencies import IgnoredAdvisory, Pin

RUN, TEST = "docker/requirements.txt", "tests/requirements.txt"


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
        pins, faults = _listed(project["project"])
        today = timezone.now().date()
        faults += dependencies.expired(ignored, today)
        self.stdout.write(f"pinned: {len(pins)} packages, {_counted(faults)}")
        faults += self._advisories(pins, ignored, today, strict)
        if faults:
            raise CommandError("\n".join(["The packages have these faults:", *faults]))

    def _advisories(
        self, pins: list[Pin], ignored: list[IgnoredAdvisory], today: date, strict: bool
    ) -> list[str]:
        """The advisories and withdrawn versions, if their source answers."""
        django = next(pin for pin in pins if pin.name == "django")
        report = dependencies.advisories_of(pins) if dependencies.is_known(django) else None
        if report is None:
            sentence = "advisories: NOT CHECKED, their source does not answer from here"
            self.stdout.write(sentence)
            return [sentence] if strict else []
        faults = [f"advisory: {text}" for text in dependencies.concerning(report, ignored, today)]
        unknown = (
            f", {len(report.unknown)} NOT CHECKED: {', '.join(report.unknown)}" if report.unknown else ""
        )
        self.stdout.write(f"advisories: {_counted(faults)}{unknown}")
        if strict and report.unknown:
            faults.append(f"advisories could not be asked for: {', '.join(report.unknown)}")
        return faults + self._withdrawn(pins, strict)

    def _withdrawn(self, pins: list[Pin], strict: bool) -> list[str]:
        gone = dependencies.withdrawn_pins(pins)
        if gone is None:
            sentence = "withdrawn versions: NOT CHECKED, pip cannot tell from here"
            self.stdout.write(sentence)
            return [sentence] if strict else []
        self.stdout.write(f"withdrawn versions: {_counted(gone)}")
        return [f"withdrawn from the index: {pin}" for pin in gone]


def _listed(project: dict[str, Any]) -> tuple[list[Pin], list[str]]:
    """All packages, and the errors of the lists."""
    run, faults = dependencies.pins_of(settings.ROOT / RUN)
    test, more = dependencies.pins_of(settings.ROOT / TEST)
    extras = [text for texts in project["optional-dependencies"].values() for text in texts]
    requirements = [
        text for text in (*project["dependencies"], *extras) if not text.startswith(project["name"])
    ]
    return test, [
        *faults,
        *more,
        *dependencies.differences(run, test),
        *dependencies.unlisted(requirements, test),
    ]


def _counted(faults: list[str]) -> str:
    return f"{len(faults)} to look at" if faults else "in order"
