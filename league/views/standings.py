"""Standings as of any week, with the reasons for every order."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.models import Week
from league.selectors import standings_of, team_by_slug, weeks_of
from league.tables import conference_tables, reasons
from league.views.lookups import season_or_404


def standings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every division; `?through=N` shows them as they were after week N."""
    season = season_or_404(slug, number)
    weeks = list(weeks_of(season).filter(kind=Week.Kind.REGULAR))
    asked = request.GET.get("through", "")
    through = int(asked) if asked.isdecimal() and any(str(week.number) == asked for week in weeks) else None
    table, teams = standings_of(season, through), team_by_slug(season)
    context = {
        "season": season,
        "page": "standings",
        "weeks": weeks,
        "through": through,
        "conferences": conference_tables(table, teams),
        "places": season.league.playoff_places // 2,
        "decisions": reasons(table, teams),
    }
    return render(request, "league/standings.html", context)
