"""The dates of a season's weeks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.errors import Refused
from league.forms.seasons.schedules import WeekDatesForm, WeekDeadlineForm
from league.models import Season, Week
from league.permissions import Permission, require
from league.selectors.leagues.lookups import season_for
from league.services.schedule.week_dates import move_week_deadline, set_week_dates
from league.views.http.actions import run_action


@require_http_methods(["GET", "POST"])
def dates(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Shows the start and deadline of every week. A post sets all of them."""
    season = _season(request, slug, number)
    weeks = list(season.weeks.order_by("number"))
    form = WeekDatesForm(season, request.POST or None)
    if form.is_valid():
        return run_action(
            request,
            lambda: set_week_dates(season=season, actor=request.user, **form.cleaned_data),
            _("The dates have been set."),
            _address(season),
        )
    context = {"season": season, "weeks": weeks, "form": form, "one": WeekDeadlineForm(season, weeks)}
    return render(request, "league/schedule/dates.html", context, status=422 if form.errors else 200)


@require_POST
def deadline(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Moves the deadline of one week."""
    season = _season(request, slug, number)
    form = WeekDeadlineForm(season, list(season.weeks.order_by("number")), request.POST)

    def act() -> None:
        if not form.is_valid():
            raise Refused("incomplete", _("Please choose a week, a date and a time."))
        week = get_object_or_404(Week, season=season, number=form.cleaned_data["week"])
        reason = form.cleaned_data["reason"]
        move_week_deadline(week=week, deadline=form.moment(), actor=request.user, reason=reason)

    return run_action(request, act, _("The deadline has been moved."), _address(season))


def _season(request: HttpRequest, slug: str, number: int) -> Season:
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    return season


def _address(season: Season) -> str:
    return reverse("league:dates", args=[season.league.slug, season.number])
