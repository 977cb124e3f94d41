"""Leagues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from league.models import League, Season
from league.permissions import visible_to

if TYPE_CHECKING:
    from league.permissions import Person


NEWEST = 5  # seasons of a league in a list of leagues


def in_active_league(path: str = "") -> Q:
    """The condition that a league is neither archived nor going to be deleted. `path` leads to the league
    from the model that is asked for, such as "season__league"."""
    begin = f"{path}__" if path else ""
    return Q(**{f"{begin}archived_at": None, f"{begin}delete_at": None})


def leagues_with_seasons(viewer: Person, name: str = "") -> QuerySet[League]:
    """The active leagues that the person may look at, by name, with their newest seasons and champions; only
    those with `name` in their name."""
    of_league = Season.objects.filter(league=OuterRef("league")).order_by("-number")
    left_out = Coalesce(Subquery(of_league.values("number")[NEWEST : NEWEST + 1]), 0)
    shown = Season.objects.annotate(left_out=left_out).filter(number__gt=F("left_out"))
    seasons = shown.select_related("champion").order_by("-number")
    leagues = visible_to(viewer).filter(in_active_league(), name__icontains=name).order_by("name", "pk")
    return leagues.prefetch_related(Prefetch("seasons", queryset=seasons))


def archived_leagues(viewer: Person, name: str = "") -> QuerySet[League]:
    """The other leagues that the person may look at, by name; only those with `name` in their name."""
    return visible_to(viewer).filter(name__icontains=name).exclude(in_active_league()).order_by("name", "pk")
