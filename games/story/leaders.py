"""Statistical leaders and totals: sums of stored box scores, computed by the database. Points come from the
results."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.presentation.box_score import POINTS, Statistic
from league.almanac.figures import STATISTICS, joined_totals, totals_by_season
from league.almanac.pasts import all_time_totals
from league.almanac.views import pages
from league.frame.kept import kept_page
from league.leagues.selectors import league_for, season_for
from league.models import League

FIRST = 5


class Leader(NamedTuple):
    """One team's line in a statistic. `team` is its slug, `best` its best game."""

    team: str
    total: int
    games: int
    best: int

    @property
    def mean(self) -> float:
        return self.total / self.games


def leaders_of(league: League, season: int | None = None) -> dict[Statistic, list[Leader]]:
    """The first five teams of each statistic in the regular season, of one season or of all; one query for
    a finished season, three for all, eight more if one is not over. Statistics without any leader are left
    out.

    Of games known only by their score, only the points count. Ties are in order of games and slug."""
    seasons = all_time_totals(league) if season is None else totals_by_season(league, [season])
    totals = joined_totals(
        (name, team, line)
        for known in seasons
        for name, lines in known.items()
        for team, line in lines.items()
    )
    leaders = {}
    for statistic in (POINTS, *STATISTICS):
        value = attrgetter("best" if statistic.is_longest else "total")
        rows = [Leader(team, *line) for team, line in totals.get(statistic.name, {}).items()]
        rows.sort(key=lambda row: (-value(row), row.games, row.team))
        if first := [row for row in rows[:FIRST] if value(row) > 0]:
            leaders[statistic] = first
    return leaders


@require_safe
@kept_page
def leaders(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Leaders of the season with this number, or of all seasons."""
    if number is None:
        league = league_for(request.user, slug)
    else:
        league = season_for(request.user, slug, number).league
    teams = {team.slug: team for team in league.teams.all()}
    tables: list[dict[str, Any]] = [
        {
            "title": _(statistic.title),
            "longest": statistic.is_longest,
            "rows": [(teams[leader.team], leader) for leader in rows],
        }
        for statistic, rows in leaders_of(league, number).items()
    ]
    context = {**pages(request, league, "leaders", number), "tables": tables}
    return render(request, "story/leaders.html", context)
