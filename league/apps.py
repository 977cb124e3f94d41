from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext

from league.frame import errors


class LeagueConfig(AppConfig):
    name = "league"

    def ready(self) -> None:
        """Connects the plain packages with Django's translations, and loads the handlers."""
        errors.set_translator(gettext)
        import_module("league.handlers")
