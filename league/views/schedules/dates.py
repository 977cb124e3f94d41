"""The dates of a season's weeks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.errors import Refused
from league.forms.schedules import DatesForm, DeadlineForm
from league.models import Season, Week
from league.permissions import Act, require
from league.selectors import season_for
from league.services import date_weeks, move_week_deadline
from league.views.answering import do


@require_http_methods(["GET", "POST"])
def dates(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start and deadline of every week. A post sets all of them."""
    season = _season(request, slug, number)
    weeks = list(season.weeks.order_by("number"))
    form = DatesForm(season, request.POST or None)
    if form.is_valid():
        return do(
            request,
            lambda: date_weeks(season=season, actor=request.user, **form.cleaned_data),
            _("The weeks have their dates."),
            _address(season),
        )
    context = {"season": season, "weeks": weeks, "form": form, "one": DeadlineForm(season, weeks)}
    return render(request, "league/schedule/dates.html", context, status=422 if form.errors else 200)


@require_POST
def deadline(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Moves the deadline of one week."""
    season = _season(request, slug, number)
    form = DeadlineForm(season, list(season.weeks.order_by("number")), request.POST)

    def act() -> None:
        if not form.is_valid():
            raise Refused("incomplete", _("Choose a week, and a date with its time."))
        week = get_object_or_404(Week, season=season, number=form.cleaned_data["week"])
        reason = form.cleaned_data["reason"]
        move_week_deadline(week=week, deadline=form.moment(), actor=request.user, reason=reason)

    return do(request, act, _("The deadline has moved."), _address(season))


def _season(request: HttpRequest, slug: str, number: int) -> Season:
    season = season_for(request.user, slug, number)
    require(request.user, Act.RUN, season.league)
    return season


def _address(season: Season) -> str:
    return reverse("league:dates", args=[season.league.slug, season.number])
