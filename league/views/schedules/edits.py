"""Changing a schedule by hand or from a file: first the effect on the certificate, then the change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.errors import Forbidden, Refused
from league.forms.seasons.schedules import GameMoveForm, ScheduleUploadForm
from league.models import Season, Week
from league.permissions import Permission, require
from league.selectors.leagues.lookups import season_for
from league.selectors.schedule.schedules import regular_fixtures
from league.services.schedule.schedule_changes import (
    ScheduleComparison,
    preview_replacement,
    preview_reschedule,
    replace_schedule,
    reschedule,
)
from league.views.schedules.overview import certified, sentences


@require_http_methods(["GET", "POST"])
def arrange(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Moves one game."""
    season = _season(request, slug, number)
    weeks = list(season.weeks.filter(kind=Week.Kind.REGULAR).order_by("number"))
    form = GameMoveForm(list(regular_fixtures(season)), weeks, request.POST or None)
    return _two_steps(
        request,
        season,
        form,
        preview=lambda: preview_reschedule(season=season, slots=form.slots(), actor=request.user),
        change=lambda: reschedule(
            season=season, slots=form.slots(), actor=request.user, reason=form.cleaned_data["reason"]
        ),
        previewed=lambda: str(form.slots()),
        template="league/schedule/arrange.html",
    )


@require_http_methods(["GET", "POST"])
def upload(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Replaces the schedule by the games of a file."""
    season = _season(request, slug, number)
    form = ScheduleUploadForm(request.POST or None, request.FILES or None)
    return _two_steps(
        request,
        season,
        form,
        preview=lambda: preview_replacement(
            season=season, text=form.cleaned_data["text"], actor=request.user
        ),
        change=lambda: replace_schedule(
            season=season,
            text=form.cleaned_data["text"],
            actor=request.user,
            reason=form.cleaned_data["reason"],
        ),
        previewed=lambda: form.cleaned_data["text"],
        template="league/schedule/upload.html",
    )


def _season(request: HttpRequest, slug: str, number: int) -> Season:
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    return season


def _two_steps(
    request: HttpRequest,
    season: Season,
    form: Form,
    *,
    preview: Callable[[], ScheduleComparison],
    change: Callable[[], ScheduleComparison],
    previewed: Callable[[], str],
    template: str,
) -> HttpResponse:
    """The first post shows the preview; the second one with the same values makes the change."""
    context: dict[str, Any] = {"season": season, "form": form}
    if form.is_valid():
        try:
            if "apply" in request.POST and request.POST.get("previewed") == previewed():
                change()
                messages.success(
                    request, _("The schedule has been changed. You can revert this in the history.")
                )
                return redirect("league:schedule", season.league.slug, season.number)
            seen = preview()
            context |= {
                "previewed": previewed(),
                "seen": seen,
                **certified(season, seen.after),
                **_news(season, seen),
            }
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error(None, refusal.sentence.splitlines())
    return render(request, template, context, status=422 if form.errors else 200)


def _news(season: Season, seen: ScheduleComparison) -> dict[str, Any]:
    """The limits that the change breaks or repairs."""
    before = seen.before.violations if seen.before else ()
    return {
        "broken": sentences(season, (fault for fault in seen.after.violations if fault not in before)),
        "mended": sentences(season, (fault for fault in before if fault not in seen.after.violations)),
    }
