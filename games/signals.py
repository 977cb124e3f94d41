"""What other apps call of this one. It is loaded at the first call, so that commands start without it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import import_module
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from league.presenters.live_games import LIVE_GAME_FINDERS, LiveGame


def find_live_games(fixtures: Collection[int]) -> Mapping[int, LiveGame]:
    """See `games.presenters.live_games.live_games_of`."""
    found: Mapping[int, LiveGame] = import_module("games.presenters.live_games").live_games_of(fixtures)
    return found


@receiver(user_logged_in)
def claim_games_at_login(request: HttpRequest | None, user: User, **_said: Any) -> None:
    """Keeps the pick-up games that somebody has begun in this browser as a guest for their account."""
    session = getattr(request, "session", None)
    if session is not None and (guest := session.get(import_module("games.views.table.visitors").GUEST)):
        import_module("games.services.people.guests").take_along(guest=guest, person=user)


LIVE_GAME_FINDERS.append(find_live_games)
