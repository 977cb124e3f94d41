"""A season's front page."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.models import Season
from league.presenters.news.editions import LeadTeaser, newest_lead
from league.presenters.season.front_page import season_front_page
from league.presenters.season.next_steps import step_button
from league.selectors.leagues.changes import import_of
from league.selectors.leagues.lookups import season_for
from league.selectors.people.members import permissions_in
from league.selectors.schedule.fixtures import WeekCount, weeks_of
from league.selectors.season.season_secrets import fingerprints_of
from league.selectors.season.steps import next_step
from league.tasks import proved_marks
from league.views.http.kept_pages import kept_page


@require_safe
@kept_page
def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """This week, what happened last, the standings at a glance, the race and the leaders."""
    shown = season_for(request.user, slug, number)
    weeks = weeks_of(shown)
    marks = None if shown.is_knockout or not weeks else proved_marks(shown)
    powers = permissions_in(shown.league, request.user)
    page = season_front_page(shown, weeks, marks, request.user, plays_all=powers.plays_all)
    open_week = page["current"] and not page["current"].over
    total = sum(count.games for count in weeks)
    context = {
        "season": shown,
        "page": "season",
        "powers": powers,
        "played": sum(count.final for count in weeks),
        "total": total,
        "undrawn": total == 0 and not shown.is_knockout,
        "now": timezone.now(),
        "next_step": step_button(shown, next_step(shown), page["current"].week if open_week else None)
        if powers.run and not shown.imported
        else None,
        "lead": _lead(shown, weeks),
        "fingerprints": [] if shown.imported else fingerprints_of(shown),
        "league_import": import_of(shown.league),
        **page,
    }
    return render(request, "league/season/season.html", context)


def _lead(season: Season, weeks: Sequence[WeekCount]) -> LeadTeaser | None:
    """The lead story of the last complete week, whose edition stays in the cache while other games end."""
    if season.is_knockout or season.imported:
        return None
    return newest_lead(season, [count for count in weeks if count.over])
