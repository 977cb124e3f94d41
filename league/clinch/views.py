"""What a team can still reach."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.clinch.proofs import aim_outlooks, outlook_of, request_club_outlook
from league.leagues.selectors import season_for
from league.seasons.selectors import team_by_slug


@require_safe
def clinch(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """What a team can still reach, proved or with examples. A worker computes it; meanwhile the page says so
    and reloads itself.
    """
    season = season_for(request.user, slug, number)
    teams = team_by_slug(season)
    if team_slug not in teams:
        raise Http404(_("There is no such team in this season."))
    team = teams[team_slug]
    outlook = outlook_of(season, team)
    context = {
        "season": season,
        "page": "standings",
        "team": team,
        "outlooks": aim_outlooks(outlook, teams) if outlook else [],
        "found": outlook is not None,
        "queued": outlook is None and request_club_outlook(season=season, team=team),
    }
    return render(request, "standings/clinch.html", context)
