"""What a team can still reach: the page behind the letters in the standings."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from league.outlook import outlooks
from league.selectors import season_for, team_by_slug
from league.selectors.races import outlook_of
from league.services import want_club_proof


def clinch(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """What a team can still reach: certain, or shown by examples. A worker finds it; until it has, the page
    says so and asks again by itself."""
    season = season_for(request.user, slug, number)
    teams = team_by_slug(season)
    if team_slug not in teams:
        raise Http404(_("No such team plays in this season."))
    team = teams[team_slug]
    found = outlook_of(season, team)
    context = {
        "season": season,
        "page": "standings",
        "team": team,
        "outlooks": outlooks(found, teams) if found else [],
        "found": found is not None,
        "queued": found is None and want_club_proof(season=season, team=team),
    }
    return render(request, "league/clinch.html", context)
