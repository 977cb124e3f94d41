"""Leagues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Prefetch, QuerySet

from league.models import League, Season
from league.permissions import visible_to

if TYPE_CHECKING:
    from league.permissions import Person


def leagues_with_seasons(viewer: Person) -> QuerySet[League]:
    """The leagues that the person may look at, by name, with seasons (newest first) and champions."""
    seasons = Season.objects.select_related("champion").order_by("-number")
    return visible_to(viewer).order_by("name", "pk").prefetch_related(Prefetch("seasons", queryset=seasons))
