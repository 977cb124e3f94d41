"""The road to the Bowl."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.models import Season, Week
from league.permissions import Act, may
from league.presenters import bracket_rounds, played_rounds
from league.selectors import bracket_of, next_step, playoff_fixtures, season_for, team_by_slug
from league.selectors.old_seasons import rounds_of_old

IN_PLAYOFFS = (Season.State.PLAYOFFS, Season.State.FINISHED)


def bracket(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every round, with where the clubs of an open slot will come from."""
    season = season_for(request.user, slug, number)
    rounds = []
    if season.imported:
        rounds = played_rounds(rounds_of_old(playoff_fixtures(season)))
    elif season.state in IN_PLAYOFFS:
        rounds = bracket_rounds(bracket_of(season), playoff_fixtures(season), team_by_slug(season))
    runs = may(request.user, Act.RUN, season.league)
    context = {
        "season": season,
        "page": "bracket",
        "rounds": rounds,
        "runs": runs,
        "step": next_step(season) if runs else None,
        "reopens": runs and _reopens(season),
    }
    return render(request, "league/bracket.html", context)


def _reopens(season: Season) -> bool:
    """Could its regular results still change without a correction?"""
    if season.state != Season.State.PLAYOFFS or season.is_knockout:
        return False
    return not season.fixtures.filter(kind=Week.Kind.PLAYOFF, result__isnull=False).exists()
