"""Standings as of any week, with the reasons for every order."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.models import Week
from league.permissions import Act, may
from league.playoffs import FORMATS
from league.selectors import season_for, standings_of, team_by_slug
from league.tables import conference_tables
from league.views.proofs import proved_marks


def standings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every division; `?through=N` shows them as they were after week N."""
    season = season_for(request.user, slug, number)
    weeks = list(season.weeks.filter(kind=Week.Kind.REGULAR).order_by("number"))
    asked = request.GET.get("through", "")
    through = int(asked) if asked.isdecimal() and any(str(week.number) == asked for week in weeks) else None
    marks = None if through else proved_marks(season)
    tables = conference_tables(standings_of(season, through), team_by_slug(season), marks)
    context = {
        "season": season,
        "page": "standings",
        "weeks": weeks,
        "through": through,
        "conferences": tables,
        "letters": sorted({row.proved for table in tables for row in table.seeds if row.proved}),
        "overrules": may(request.user, Act.RUN, season.league),
        "places": FORMATS[season.league.playoff_places].per_conference(len(tables)),
    }
    return render(request, "league/standings.html", context)
