from importlib import import_module

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "api"

    def ready(self) -> None:
        """Connects the API to the league's signals."""
        import_module("api.signals")
