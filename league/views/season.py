"""A season's home page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.presenters import scorelines
from league.selectors import fixtures_of, season_for, standings_of, team_by_slug, weeks_of
from league.selectors.chance import fingerprints_of
from league.tables import conference_tables


def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The latest week that has a final result, and the divisions."""
    shown = season_for(request.user, slug, number)
    weeks = weeks_of(shown)
    latest = next((count.week for count in reversed(weeks) if count.final), weeks[0].week if weeks else None)
    context = {
        "season": shown,
        "page": "season",
        "week": latest,
        "lines": scorelines(fixtures_of(latest)) if latest else [],
        "played": sum(count.final for count in weeks),
        "total": sum(count.games for count in weeks),
        "fingerprints": [] if shown.imported else fingerprints_of(shown),
        "conferences": conference_tables(standings_of(shown), team_by_slug(shown)),
    }
    return render(request, "league/season.html", context)
