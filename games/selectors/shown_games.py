"""The game that the front page shows to a stranger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef

from games.models import Game
from league.permissions import visible_to

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from league.permissions import Person

AROUND = ("fixture__home", "fixture__away", "fixture__week", "fixture__season__league")


def newest_live_game(viewer: Person) -> Game | None:
    """The newest game in progress of the leagues that the person may view, without their own; one query."""
    games = _of_leagues(viewer).filter(state=Game.State.IN_PROGRESS)
    if viewer.is_authenticated:
        games = games.exclude(seats__user=viewer)
    return games.select_related(*AROUND).first()


def newest_finished_game(viewer: Person) -> Game | None:
    """The newest finished game with a play-by-play of the leagues that the person may view; one query."""
    games = _of_leagues(viewer).filter(state=Game.State.FINISHED, play_by_play__isnull=False)
    return games.select_related("play_by_play", *AROUND).first()


def _of_leagues(viewer: Person) -> QuerySet[Game]:
    """Newest first. With `Exists` a database reads games from the newest on until one fits; with `__in` it
    would sort the games of all leagues."""
    visible = visible_to(viewer).filter(pk=OuterRef("fixture__season__league"))
    return Game.objects.filter(Exists(visible)).order_by("-pk")
