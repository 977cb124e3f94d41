"""A finished week, watched as it unfolded."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.presenters.week_replay import week_replay
from games.selectors.games import games_of_week
from league.presenters.scorelines import scorelines
from league.selectors.leagues.lookups import season_for
from league.selectors.schedule.fixtures import fixtures_of
from league.views.http.kept_pages import kept_page


@require_safe
@kept_page
def replay(request: HttpRequest, slug: str, number: int, week_number: int) -> HttpResponse:
    """All games of a week from kickoff to the final whistle; a week that is not over has its scores only."""
    season = season_for(request.user, slug, number)
    week = season.weeks.filter(number=week_number).first()
    if week is None:
        raise Http404(_("This season has no such week."))
    lines = scorelines(fixtures_of(week))
    if not lines or any(line.result is None for line in lines):
        return redirect("league:week", slug, number, week_number)
    shown = week_replay(lines, games_of_week(week))
    context = {"season": season, "page": "scores", "week": week, "lines": lines, "replay": shown}
    return render(request, "games/week_replay.html", context)
