"""The games that a person may look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet

from games.models import Game
from league.permissions import visible_to

if TYPE_CHECKING:
    from league.permissions import Person


def readable_games(viewer: Person) -> QuerySet[Game]:
    """Those that the viewer may look at when they know which. A pick-up game is open to whoever has its
    address, until it is given up: then only to the people who were in it."""
    pick_up = Q(fixture=None, superseded=None)
    open_ones = pick_up & ~Q(state=Game.State.ABANDONED)
    return Game.objects.filter(_of_leagues(viewer) | open_ones | (pick_up & _own(viewer)))


def listed_games(viewer: Person) -> QuerySet[Game]:
    """Those of the leagues that the viewer may look at, and the pick-up games that they started or play."""
    of_leagues = Q(fixture__season__league__in=visible_to(viewer))
    here = Q(superseded=None) | Q(superseded__season__league__in=visible_to(viewer))
    return Game.objects.filter(of_leagues | (Q(fixture=None) & here & _own(viewer)))


def _of_leagues(viewer: Person) -> Q:
    leagues = visible_to(viewer)
    return Q(fixture__season__league__in=leagues) | Q(superseded__season__league__in=leagues)


def _own(viewer: Person) -> Q:
    if not viewer.is_authenticated:
        return Q(pk=None)
    return Q(created_by=viewer) | Q(pk__in=viewer.seats.values("game"))
