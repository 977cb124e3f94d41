from django.apps import AppConfig
from django.utils.translation import gettext

from league import wording


class LeagueConfig(AppConfig):
    name = "league"

    def ready(self) -> None:
        """The plain packages speak the language of whoever is served."""
        wording.speak_with(gettext)
