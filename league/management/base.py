"""What our commands have in common."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.errors import EngineError
from league.frame.errors import Refused


class LeagueCommand(BaseCommand):
    """A command that a refusal ends: with status 1 and `refusal` as its last line."""

    requires_system_checks = ()  # they would load all pages
    refusal = "{sentence} ({code})"

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except (EngineError, Refused) as error:
            raise CommandError(self.refusal.format(sentence=error, code=error.code)) from error

    def add_json_argument(
        self, parser: ArgumentParser, words: str = "the last line is a JSON object"
    ) -> None:
        parser.add_argument("--json", action="store_true", help=words)

    def print_json(self, data: Any) -> None:
        self.stdout.write(json.dumps(data, ensure_ascii=False))
