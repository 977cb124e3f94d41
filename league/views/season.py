"""A season's home page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.presenters import scorelines
from league.selectors import fixtures_of, standings_of, team_by_slug, weeks_of
from league.tables import conference_tables
from league.views.lookups import season_or_404


def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The latest week that has a final result, and the divisions."""
    shown = season_or_404(slug, number)
    weeks = list(weeks_of(shown))
    latest = next((week for week in reversed(weeks) if week.final), weeks[0] if weeks else None)
    context = {
        "season": shown,
        "page": "season",
        "week": latest,
        "lines": scorelines(fixtures_of(latest)) if latest else [],
        "played": sum(week.final for week in weeks),
        "total": sum(week.games for week in weeks),
        "conferences": conference_tables(standings_of(shown), team_by_slug(shown)),
    }
    return render(request, "league/season.html", context)
