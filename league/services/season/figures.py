"""Storing what a finished season adds to the almanac."""

from __future__ import annotations

from league.models import Season, SeasonFigures
from league.selectors.season.figures import figures_of
from league.selectors.season.pasts import NOTHING, past_with


def store_figures(season: Season) -> None:
    """Stores the figures of a finished season; deletes those of a season that is not over. Call it after each
    change of its results, with the season locked."""
    if season.state == Season.State.FINISHED:
        SeasonFigures.objects.update_or_create(season=season, defaults=figures_of(season))
    else:
        SeasonFigures.objects.filter(season=season).delete()
    _store_pasts(season)


def _store_pasts(season: Season) -> None:
    """Stores what the seasons up to this one add up to, and those up to each later one, as far as that has
    changed."""
    seasons = season.league.seasons.all()
    before = seasons.filter(number__lt=season.number).order_by("-number").values_list("figures__past").first()
    past = before[0] if before else NOTHING
    later = seasons.filter(number__gte=season.number).order_by("number").values_list("number", flat=True)
    for number in list(later):
        figures = SeasonFigures.objects.filter(season__league=season.league, season__number=number).first()
        past = past_with(past, number, figures) if past and figures else None
        if figures and figures.past == past:
            return
        if figures:
            SeasonFigures.objects.filter(pk=figures.pk).update(past=past)
