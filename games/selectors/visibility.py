"""The games that a person may view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet

from games.models import Game
from league.permissions import visible_to

if TYPE_CHECKING:
    from league.permissions import Person


def readable_games(viewer: Person) -> QuerySet[Game]:
    """The games that the viewer may open if they know the address. A pick-up game is open to every person
    with its address; once it is abandoned, only to the people who were in it."""
    pick_up = Q(fixture=None, superseded=None)
    open_ones = pick_up & ~Q(state=Game.State.ABANDONED)
    return Game.objects.filter(_of_leagues(viewer) | open_ones | (pick_up & _own(viewer)))


def listed_games(viewer: Person) -> QuerySet[Game]:
    """The games of the leagues that the viewer may view, and the pick-up games that they started or play
    in."""
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
