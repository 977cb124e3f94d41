"""A season's home page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.presenters.scorelines import scorelines
from league.presenters.standings_tables import conference_tables
from league.selectors.leagues.lookups import season_for
from league.selectors.schedule.fixtures import fixtures_of, weeks_of
from league.selectors.season.season_secrets import fingerprints_of
from league.selectors.season.standings import standings_of
from league.selectors.season.teams import team_by_slug


@require_safe
def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The latest week with a final result, and the divisions."""
    shown = season_for(request.user, slug, number)
    weeks = weeks_of(shown)
    latest = next((count.week for count in reversed(weeks) if count.final), weeks[0].week if weeks else None)
    total = sum(count.games for count in weeks)
    context = {
        "season": shown,
        "page": "season",
        "week": latest,
        "lines": scorelines(fixtures_of(latest)) if latest else [],
        "played": sum(count.final for count in weeks),
        "total": total,
        "undrawn": total == 0 and not shown.is_knockout,
        "fingerprints": [] if shown.imported else fingerprints_of(shown),
        "conferences": conference_tables(standings_of(shown), team_by_slug(shown)),
    }
    return render(request, "league/season.html", context)
