"""The service's apps on a phone: their models, without what signs people in or finds games for the league."""

from django.apps import AppConfig
from django.utils.translation import gettext

from league import translation


class PhoneLeague(AppConfig):
    """Clubs and fixtures, which a pick-up game does not have; the columns of a game name them."""

    name = "league"

    def ready(self) -> None:
        """The plain packages speak the language of the phone's holder."""
        translation.set_translator(gettext)


class PhoneGames(AppConfig):
    """The game."""

    name = "games"
