"""The statistics of a season's teams, which the games app counts; kept with the league's version."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.cache import cache

from league.hooks import answers, statistics_requested
from league.models import Season

# Name of a figure -> team's slug -> (total, games counted). Games without a box score have points only.
Totals = Mapping[str, Mapping[str, tuple[int, int]]]

DAY = 24 * 3600  # seconds


def statistics_of(season: Season, version: tuple[object, ...]) -> Totals:
    """The totals of the season's regular games. `version` is the league's (`league_version`): no query while
    nothing has happened in the league."""

    def found() -> Totals:
        return {
            name: rows
            for totals in answers(statistics_requested, season=season)
            for name, rows in totals.items()
        }

    key = ":".join(map(str, ("statistics", season.pk, *version[:2], version[-1])))
    return cache.get_or_set(key, found, DAY) or {}
