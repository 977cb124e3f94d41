"""The largest deficits of sides, for the almanac of their league."""

from __future__ import annotations

from games.models import BoxScore
from league.models import League
from league.selectors.leagues.almanac import Deficits


def deficits_of(league: League) -> Deficits:
    """The most points (home, away) that each side was behind, by (season, fixture number), for all games of
    the league where that is known; one query."""
    counted = BoxScore.objects.filter(game__fixture__season__league=league, home_behind__isnull=False)
    columns = ("game__fixture__season__number", "game__fixture__number", "home_behind", "away_behind")
    return {(season, number): (home, away) for season, number, home, away in counted.values_list(*columns)}
