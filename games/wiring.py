"""What other apps call of this one. It is loaded at the first call, so that commands start without it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import import_module
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from league.live import FINDERS, LiveGame


def live_games_of(fixtures: Collection[int]) -> Mapping[int, LiveGame]:
    """See `games.live.live_games_of`."""
    found: Mapping[int, LiveGame] = import_module("games.live").live_games_of(fixtures)
    return found


@receiver(user_logged_in)
def bring_guest_games(request: HttpRequest | None, user: User, **_said: Any) -> None:
    """Keeps the pick-up games that somebody has begun in this browser as a guest for their account."""
    session = getattr(request, "session", None)
    if session is not None and (guest := session.get(import_module("games.views.table.visitors").GUEST)):
        import_module("games.services.guests").take_along(guest=guest, person=user)


FINDERS.append(live_games_of)
