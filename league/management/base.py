"""What our commands have in common."""

from __future__ import annotations

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
