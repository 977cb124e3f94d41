"""The app `league`, which imports at its start the modules that register something."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext

from league.frame import errors

# Modules that register reverts of changes or receivers of signals.
HANDLERS = (
    "almanac.ballots",
    "leagues.settings",
    "leagues.teams",
    "people.accounts",
    "people.invitations",
    "people.members",
    "playoffs.overrides",
    "results.deadlines",
    "results.reports",
    "results.services",
    "results.withdrawals",
    "schedule.dates",
    "schedule.services",
    "schedule.timetable",
    "seasons.imports",
    "seasons.services",
)


class LeagueConfig(AppConfig):
    name = "league"

    def ready(self) -> None:
        """Connects the plain packages with Django's translations, and loads the handlers."""
        errors.set_translator(gettext)
        for module in HANDLERS:
            import_module(f"league.{module}")
