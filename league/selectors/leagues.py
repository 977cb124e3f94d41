"""Leagues."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from league.models import League, Season


def leagues_with_seasons() -> QuerySet[League]:
    """Every league by name with its seasons, the newest first, and their champions; two queries."""
    seasons = Season.objects.select_related("champion").order_by("-number")
    return League.objects.order_by("name", "pk").prefetch_related(Prefetch("seasons", queryset=seasons))
