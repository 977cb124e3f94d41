"""Storing what a finished season adds to the almanac."""

from __future__ import annotations

from collections.abc import Sequence

from league.models import League, Season, SeasonFigures
from league.selectors.season.figures import figures_of
from league.selectors.season.pasts import NOTHING, past_with


def store_figures(season: Season) -> None:
    """Stores the figures of a finished season; deletes those of a season that is not over. Call it after each
    change of its results, with the season locked."""
    if season.state == Season.State.FINISHED:
        SeasonFigures.objects.update_or_create(season=season, defaults=figures_of(season))
    else:
        SeasonFigures.objects.filter(season=season).delete()
    store_pasts(season.league, season.number)


def store_new_figures(seasons: Sequence[Season]) -> None:
    """Stores the figures of new finished seasons of one league, with the league locked."""
    SeasonFigures.objects.bulk_create(
        SeasonFigures(season=season, **figures_of(season)) for season in seasons
    )
    numbers = [season.number for season in seasons]
    store_pasts(seasons[0].league, min(numbers), max(numbers))


def store_pasts(league: League, number: int, last: int = 0) -> None:
    """Stores what the seasons up to the one with this number add up to, and those up to each later one, as
    far as that has changed, and at least up to the `last`. Call it also after a season or a coach of the past
    has gone."""
    before = league.seasons.filter(number__lt=number).order_by("-number").values_list("figures__past").first()
    past = before[0] if before else NOTHING
    if past and past.keys() != NOTHING.keys():  # stored by an older version
        past = None
    later = league.seasons.filter(number__gte=number).order_by("number")
    for season in later.select_related("champion").iterator():
        figures = SeasonFigures.objects.filter(season=season).first()
        past = past_with(past, season, figures) if past and figures else None
        if figures and figures.past == past and season.number >= last:
            return
        if figures:
            SeasonFigures.objects.filter(pk=figures.pk).update(past=past)
