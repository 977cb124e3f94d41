"""Team leaders of a season, and of all seasons."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.selectors.leaders import leaders_of
from league.models import League
from league.selectors.leagues.lookups import league_for, season_for
from league.views.http.kept_pages import kept_page
from league.views.leagues.almanac import pages


@require_safe
@kept_page
def leaders(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Leaders of the season with this number, or of all seasons."""
    if number is None:
        return _page(request, league_for(request.user, slug), None)
    return _page(request, season_for(request.user, slug, number).league, number)


def _page(request: HttpRequest, league: League, number: int | None) -> HttpResponse:
    teams = {team.slug: team for team in league.teams.all()}
    tables: list[dict[str, Any]] = [
        {
            "title": _(statistic.title),
            "longest": statistic.longest,
            "rows": [(teams[leader.team], leader) for leader in rows],
        }
        for statistic, rows in leaders_of(league, number).items()
    ]
    context = {**pages(request, league, "leaders", number), "tables": tables}
    return render(request, "games/leaders.html", context)
