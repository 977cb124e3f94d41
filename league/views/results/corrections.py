"""Correcting a final result: first a preview, then the correction."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.errors import Forbidden, Refused
from league.forms.seasons.results import DecisionForm
from league.models import Fixture
from league.permissions import Permission, require
from league.presenters.moves import MoveGroup, move_groups
from league.presenters.scorelines import scoreline
from league.selectors.leagues.lookups import fixture_for
from league.selectors.season.teams import team_by_slug
from league.services.results.corrections import correct_result, preview_correction


@require_http_methods(["GET", "POST"])
def correct(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Shows the form; the first post shows the preview, the second one with the same values corrects the
    result.
    """
    fixture = fixture_for(request.user, slug, number, fixture_number)
    require(request.user, Permission.MANAGE, fixture.season.league)
    line = scoreline(fixture)
    if line.result is None:
        return redirect("league:result", slug, number, fixture_number)
    form = DecisionForm(fixture, request.POST or None, result=line.result)
    groups: list[MoveGroup] | None = None
    if form.is_valid():
        try:
            if "apply" in request.POST and request.POST.get("previewed") == str(form.values()):
                return _correct(request, fixture, form)
            groups = _preview(request, fixture, form)
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "line": line,
        "form": form,
        "groups": groups,
        "previewed": "" if groups is None else str(form.values()),
    }
    return render(request, "league/results/correct.html", context, status=422 if form.errors else 200)


def _preview(request: HttpRequest, fixture: Fixture, form: DecisionForm) -> list[MoveGroup]:
    moved = preview_correction(fixture=fixture, actor=request.user, **form.values())
    return move_groups(moved, team_by_slug(fixture.season))


def _correct(request: HttpRequest, fixture: Fixture, form: DecisionForm) -> HttpResponse:
    reason = form.cleaned_data["reason"]
    correct_result(fixture=fixture, actor=request.user, reason=reason, **form.values())
    messages.success(request, _("The result and everything that follows from it have been corrected."))
    return redirect(fixture)
