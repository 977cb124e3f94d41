"""The service's apps on a phone: their models, without authentication and without the league's signals."""

from django.apps import AppConfig
from django.utils.translation import gettext

from league.frame import errors


class PhoneLeague(AppConfig):
    """Clubs and fixtures. A game on a phone has none of them, but its columns refer to them."""

    name = "league"

    def ready(self) -> None:
        """Lets the plain packages use the language of the phone's owner."""
        errors.set_translator(gettext)


class PhoneGames(AppConfig):
    """The models of games."""

    name = "games"
