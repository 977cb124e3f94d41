"""What a team can still reach: the page behind the letters in the standings."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from league.outlook import outlooks
from league.selectors import race_of, season_for, team_by_slug


def clinch(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """What a team can still reach: certain, or shown by examples."""
    season = season_for(request.user, slug, number)
    teams = team_by_slug(season)
    if team_slug not in teams:
        raise Http404(_("No such team plays in this season."))
    context = {
        "season": season,
        "page": "standings",
        "team": teams[team_slug],
        "outlooks": outlooks(race_of(season), team_slug, teams),
    }
    return render(request, "league/clinch.html", context)
