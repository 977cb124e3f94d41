"""The playoff bracket."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.models import Season, Week
from league.permissions import Permission, may
from league.presenters.scorelines import BracketRound, bracket_rounds, played_rounds
from league.selectors.leagues.lookups import season_for
from league.selectors.playoffs.playoffs import bracket_of
from league.selectors.schedule.fixtures import playoff_fixtures
from league.selectors.season.imported_seasons import rounds_of_old
from league.selectors.season.steps import next_step
from league.selectors.season.teams import team_by_slug

IN_PLAYOFFS = (Season.State.PLAYOFFS, Season.State.FINISHED)


@require_safe
def bracket(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All rounds, with the sources of the clubs in open slots."""
    season = season_for(request.user, slug, number)
    manages = may(request.user, Permission.MANAGE, season.league)
    context = {
        "season": season,
        "page": "bracket",
        "rounds": rounds_of(season),
        "overrules": manages and season.state != Season.State.FINISHED,
        "step": next_step(season) if manages else None,
        "reopens": manages and _reopens(season),
    }
    return render(request, "league/bracket.html", context)


def rounds_of(season: Season) -> list[BracketRound]:
    """The rounds as far as they are known; none before the playoffs."""
    if season.imported:
        return played_rounds(rounds_of_old(playoff_fixtures(season)))
    if season.state in IN_PLAYOFFS:
        return bracket_rounds(bracket_of(season), playoff_fixtures(season), team_by_slug(season))
    return []


def _reopens(season: Season) -> bool:
    """Whether the regular season can still be reopened."""
    if season.state != Season.State.PLAYOFFS or season.is_knockout:
        return False
    return not season.fixtures.filter(kind=Week.Kind.PLAYOFF, result__isnull=False).exists()
