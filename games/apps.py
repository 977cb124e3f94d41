"""The app `games`, which connects itself to the league at its start."""

from importlib import import_module

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        """Connects games to the league's pages, signals and registries."""
        import_module("games.signals")
