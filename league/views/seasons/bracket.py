"""The playoff bracket."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.models import Season, Week
from league.permissions import Permission, may
from league.presenters.season.bracket_page import bracket_page
from league.selectors.leagues.lookups import season_for
from league.selectors.season.steps import next_step
from league.views.http.kept_pages import kept_page


@require_safe
@kept_page
def bracket(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The road to the Bowl as a picture, and all rounds with the sources of the clubs in open slots."""
    season = season_for(request.user, slug, number)
    manages = may(request.user, Permission.MANAGE, season.league)
    context = {
        "season": season,
        "page": "bracket",
        "bracket": bracket_page(season),
        "overrules": manages and season.state != Season.State.FINISHED,
        "step": next_step(season) if manages else None,
        "reopens": manages and _reopens(season),
    }
    return render(request, "league/bracket/bracket.html", context)


def _reopens(season: Season) -> bool:
    """Whether the regular season can still be reopened."""
    if season.state != Season.State.PLAYOFFS or season.is_knockout:
        return False
    return not season.fixtures.filter(kind=Week.Kind.PLAYOFF, result__isnull=False).exists()
