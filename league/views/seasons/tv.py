"""A week on a television: large scores that keep themselves up to date."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.presenters.scorelines import scorelines
from league.selectors.leagues.lookups import season_for
from league.selectors.schedule.fixtures import fixtures_of

COLUMNS = ((3, 1), (8, 2), (15, 3))  # (most games, columns); more games get four columns


@require_safe
def tv(request: HttpRequest, slug: str, number: int, week_number: int) -> HttpResponse:
    """The games of a week without anything else."""
    season = season_for(request.user, slug, number)
    week = season.weeks.filter(number=week_number).first()
    if week is None:
        raise Http404(_("This season has no such week."))
    lines = scorelines(fixtures_of(week))
    columns = next((columns for most, columns in COLUMNS if len(lines) <= most), 4)
    context = {"season": season, "page": "tv", "week": week, "lines": lines, "columns": columns}
    return render(request, "league/tv.html", context)
