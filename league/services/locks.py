"""Holding a season: of two who change one, one waits."""

from __future__ import annotations

from league.models import Season


def lock_season(season: Season) -> Season:
    """The season's row as it is now, with league, feed and champion; held until the transaction ends."""
    seasons = Season.objects.select_for_update(of=("self",), no_key=True).select_related(
        "league__feed", "champion"
    )
    return seasons.get(pk=season.pk)
