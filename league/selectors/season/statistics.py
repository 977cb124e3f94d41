"""The statistics of a season's teams, which the games app counts; kept with the league's version."""

from __future__ import annotations

from collections.abc import Mapping

from league.models import Season
from league.selectors.leagues.cache_versions import kept_while
from league.selectors.season.figures import totals_by_season, totals_in

# Name of a figure -> team's slug -> (total, games counted). Games without a box score have points only.
Totals = Mapping[str, Mapping[str, tuple[int, int]]]


def statistics_of(season: Season, version: tuple[object, ...]) -> Totals:
    """The totals of the season's regular games. `version` is the league's (`league_version`): no query while
    nothing has happened in the league."""

    def found() -> Totals:
        is_over = season.state == Season.State.FINISHED
        counted = totals_by_season(season.league, [season.number]) if is_over else totals_in([season.pk])
        return {
            name: {team: (total, games) for team, (total, games, _best) in teams.items()}
            for totals in counted
            for name, teams in totals.items()
        }

    return kept_while(version, f"statistics:{season.pk}", found)
