"""Games at tables, and the fixtures that they may be played for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import QuerySet

from games.models import Adoption, Game
from league.models import Fixture, League
from league.permissions import visible_to

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def games_under_way(person: User) -> QuerySet[Game]:
    """The games in progress in which the person sits, each with its seats; the newest first, two queries."""
    own = Game.objects.filter(state=Game.State.IN_PROGRESS, pk__in=person.seats.values("game"))
    related = ("fixture__home", "fixture__away")
    return own.select_related(*related).prefetch_related("seats").defer("sheet", "saved").order_by("-pk")


def pending_adoptions(league: League) -> QuerySet[Adoption]:
    """The pick-up games that are to count in the league once who runs it agrees, the oldest first."""
    pending = Adoption.objects.filter(fixture__season__league=league, league_agrees=False)
    around = ("game", "fixture__season", "fixture__week", "fixture__home", "fixture__away")
    return pending.select_related(*around).defer("game__header", "game__sheet").order_by("pk")


def fixtures_that_fit(game: Game, person: User) -> QuerySet[Fixture]:
    """The open fixtures between the clubs of a finished pick-up game, in leagues that the person may look
    at and that play the same boxed game."""
    home, away = game.header["teams"]
    return (
        Fixture.objects.filter(
            season__league__in=visible_to(person),
            season__league__ruleset=game.ruleset,
            home__key=home,
            away__key=away,
            result=None,
            game=None,
        )
        .select_related("season__league", "week", "home", "away")
        .order_by("season__league__name", "season__number", "number")
    )
