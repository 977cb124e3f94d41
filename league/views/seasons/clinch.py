"""What a team can still reach: the page behind the letters in the standings."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.presenters.standings.outlooks import aim_outlooks
from league.selectors.leagues.lookups import season_for
from league.selectors.playoffs.clinch_races import outlook_of
from league.selectors.season.teams import team_by_slug
from league.services.playoffs.clinch_proofs import request_club_outlook


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
    found = outlook_of(season, team)
    context = {
        "season": season,
        "page": "standings",
        "team": team,
        "outlooks": aim_outlooks(found, teams) if found else [],
        "found": found is not None,
        "queued": found is None and request_club_outlook(season=season, team=team),
    }
    return render(request, "league/standings/clinch.html", context)
