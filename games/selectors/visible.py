"""The games that a person may look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet

from games.models import Game
from league.permissions import visible_to

if TYPE_CHECKING:
    from league.permissions import Person


def readable_games(viewer: Person) -> QuerySet[Game]:
    """Those that he may look at when he knows which: a pick-up game is open to whoever has its address."""
    leagues = visible_to(viewer)
    of_leagues = Q(fixture__season__league__in=leagues) | Q(superseded__season__league__in=leagues)
    return Game.objects.filter(of_leagues | Q(fixture=None, superseded=None))


def listed_games(viewer: Person) -> QuerySet[Game]:
    """Those of the leagues that he may look at, and the pick-up games that he started or plays."""
    of_leagues = Q(fixture__season__league__in=visible_to(viewer))
    if not viewer.is_authenticated:
        return Game.objects.filter(of_leagues)
    own = Q(created_by=viewer) | Q(pk__in=viewer.seats.values("game"))
    return Game.objects.filter(of_leagues | Q(own, fixture=None))
