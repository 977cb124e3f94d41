"""Storing what a finished season adds to the almanac."""

from __future__ import annotations

from league.models import Season, SeasonFigures
from league.selectors.season.figures import figures_of


def store_figures(season: Season) -> None:
    """Stores the figures of a finished season; deletes those of a season that is not over. Call it after each
    change of its results, with the season locked."""
    if season.state == Season.State.FINISHED:
        SeasonFigures.objects.update_or_create(season=season, defaults=figures_of(season))
    else:
        SeasonFigures.objects.filter(season=season).delete()
