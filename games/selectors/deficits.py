"""The largest deficits of sides, for the almanac of their league."""

from __future__ import annotations

from collections.abc import Collection

from games.models import BoxScore
from league.selectors.season.figures import Deficits


def deficits_of(seasons: Collection[int]) -> Deficits:
    """The most points (home, away) that each side was behind, by (season, fixture number), for all games of
    the seasons with these primary keys where that is known; one query."""
    counted = BoxScore.objects.filter(game__fixture__season__in=seasons, home_behind__isnull=False)
    columns = ("game__fixture__season__number", "game__fixture__number", "home_behind", "away_behind")
    return {(season, number): (home, away) for season, number, home, away in counted.values_list(*columns)}
