"""What an address names."""

from __future__ import annotations

from django.shortcuts import get_object_or_404

from league.models import Season


def season_or_404(slug: str, number: int) -> Season:
    """The season with its league and champion. Raises Http404."""
    seasons = Season.objects.select_related("league", "champion")
    return get_object_or_404(seasons, league__slug=slug, number=number)
