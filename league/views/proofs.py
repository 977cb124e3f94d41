"""What is proved: letters in the standings, and a page that shows why."""

from __future__ import annotations

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from league.models import Season
from league.outlook import outlooks
from league.selectors import marks_of, race_of, season_for, team_by_slug
from league.tables import Marks
from league.tasks import prove

PATIENCE = 60  # seconds before the same proof is asked for again


def proved_marks(season: Season) -> Marks | None:
    """What is proved by now. If nothing is of these results, a worker is asked for it, and the page of who
    looks again has it."""
    marks = marks_of(season)
    if marks is None and cache.add(f"proof-{season.pk}", 1, PATIENCE):
        prove.apply_async(args=(season.pk,), expires=PATIENCE)
    return marks


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
