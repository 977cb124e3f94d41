"""A week and its games."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.models import Job
from league.presenters.scorelines import scorelines
from league.presenters.season.week_page import week_page
from league.selectors.leagues.lookups import season_for
from league.selectors.people.members import permissions_in
from league.selectors.schedule.fixtures import fixtures_in, weeks_of
from league.views.http.kept_pages import kept_page
from league.views.schedules.overview import unscheduled_page


@require_safe
def scores(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Redirects to the first week that is not over, or else to the last one."""
    season = season_for(request.user, slug, number)
    weeks = weeks_of(season)
    if not weeks:
        return unscheduled_page(request, season)
    current = next((count.week for count in weeks if not count.over), weeks[-1].week)
    return redirect("league:week", slug, number, current.number)


@require_safe
@kept_page
def week(request: HttpRequest, slug: str, number: int, week_number: int) -> HttpResponse:
    """One week or playoff round."""
    season = season_for(request.user, slug, number)
    weeks = weeks_of(season)
    shown = next((count for count in weeks if count.week.number == week_number), None)
    if shown is None:
        raise Http404(_("This season has no such week."))
    lines = scorelines(fixtures_in([shown.week]))
    plays_all = permissions_in(season.league, request.user).plays_all
    context = {
        "season": season,
        "page": "scores",
        "weeks": [count.week for count in weeks],
        "is_over": bool(lines) and all(line.result for line in lines),
        "is_playing": season.jobs.filter(parent=None, state__in=Job.OPEN).exists(),
        "to_play": any(line.result is None for line in lines),
        **week_page(season, shown, lines, request.user, plays_all=plays_all),
    }
    return render(request, "league/week/week.html", context)
