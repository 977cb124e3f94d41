from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext

from league import translation


class LeagueConfig(AppConfig):
    name = "league"

    def ready(self) -> None:
        """The plain packages speak the language of whoever is served."""
        translation.set_translator(gettext)
        import_module("league.handlers")
