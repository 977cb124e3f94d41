from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_save


class ApiConfig(AppConfig):
    name = "api"

    def ready(self) -> None:
        """A new password ends the tokens of the person, wherever it was chosen."""
        post_save.connect(_end_tokens, sender="auth.User", dispatch_uid="end tokens")


def _end_tokens(instance: Any, created: bool, **_: Any) -> None:
    # Django keeps the password in `_password` while it saves a new one; a hash that is only
    # renewed when somebody signs in is saved without.
    if not created and instance._password is not None:
        from api.issuing import end_tokens

        end_tokens(instance)
