from importlib import import_module

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        """Tells the league's pages where they find games in progress, and hears who signs in."""
        import_module("games.signals")
