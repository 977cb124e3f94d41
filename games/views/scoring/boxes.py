"""Box scores counted by people: reading and reporting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.forms.box_scores import BoxForm
from games.models import BoxScore
from games.presenters.reported_box import differs_from_result, newest_box_report, reported_rows
from games.services.sheets.box_scores import report_box
from games.views.scoring.speakers import speaker_at
from league.errors import Forbidden, Refused
from league.models import Fixture, Result
from league.permissions import Permission
from league.selectors.results.reports import LinkHolder, report_rights_of
from league.services.results import link_holders

if TYPE_CHECKING:
    from league.permissions import Person


@require_http_methods(["GET", "POST"])
def box(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The newest report for everybody, and the form for people who may report."""
    fixture, speaker = speaker_at(request, slug, number, fixture_number)
    if request.method != "POST":
        return _page(request, fixture, speaker, None)
    if not report_rights_of(speaker, fixture).can_report:
        link_holders.require(speaker, Permission.SCORE, fixture)
    form = BoxForm(fixture, request.POST)
    if not form.is_valid():
        return _page(request, fixture, speaker, form)
    try:
        report_box(fixture=fixture, counted=form.counted(), actor=speaker)
    except Forbidden:
        raise
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return _page(request, fixture, speaker, form)
    messages.success(request, _("The box score has been entered."))
    return redirect("games:box", slug, number, fixture_number)


def _page(
    request: HttpRequest, fixture: Fixture, speaker: Person | LinkHolder, form: BoxForm | None
) -> HttpResponse:
    report = newest_box_report(fixture)
    result = Result.objects.filter(fixture=fixture).first()
    computed = BoxScore.objects.filter(game__fixture=fixture).first()
    if form is None and report_rights_of(speaker, fixture).can_report:
        form = BoxForm(fixture, report=report)
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "report": report,
        "rows": reported_rows(report, computed) if report else [],
        "differs": report is not None and differs_from_result(report, result),
        "result": result,
        "computed": computed,
        "form": form,
    }
    return render(request, "games/scoring/box.html", context, status=422 if form and form.errors else 200)
